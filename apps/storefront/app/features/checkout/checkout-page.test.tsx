// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { MockResponse } from '../../testing/mock-fetch.ts'
import { inYen } from '../../testing/yen.tsx'
import { cartStore } from '../cart/cart.store.ts'
import { detailsStore } from './details.store.ts'
import { NoSuchOrder } from '../orders/no-such-order.tsx'
import { tote } from '../../testing/fixtures.ts'
import {
  mockCheckoutRequests,
  resetCheckout,
  filled,
  placedBody,
  placedResponse,
  renderCheckout,
} from './test-checkout.tsx'

/** Mocks the responses of POST /orders in order, and records the requests. */
const mockOrderResponses = (...responses: MockResponse[]) => {
  const sentTo = mockCheckoutRequests({ '/api/orders': responses })
  return { get: (index: number) => sentTo('/api/orders')[index] }
}
beforeEach(resetCheckout)
test.each(['/checkout', '/checkout?step=shipping'])(
  'redirects home from %s when the cart is empty',
  async (address) => {
    act(() => cartStore.clear())
    renderCheckout(address)
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  },
)

test('shows missing fields in a summary and at each field, and focuses the first one', async () => {
  renderCheckout()
  await userEvent.type(screen.getByLabelText('First name'), 'Łucja')
  await userEvent.click(screen.getByRole('button', { name: 'Continue to shipping' }))
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields')
  const lastName = screen.getByLabelText('Last name')
  expect(document.activeElement).toBe(lastName)
  expect(lastName.getAttribute('aria-invalid')).toBe('true')
  const hint = document.getElementById(lastName.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Enter your last name')
})

test('complete fields open the next step, with the phone number formatted', async () => {
  detailsStore.update({ personalDetails: { ...filled.personalDetails, phone: '' } })
  renderCheckout()
  await userEvent.type(screen.getByLabelText('Phone'), '2075550142')
  await userEvent.click(screen.getByRole('button', { name: 'Continue to shipping' }))
  expect(await screen.findByRole('heading', { name: 'Where should it go?' })).toBeTruthy()
  expect(detailsStore.current().personalDetails.phone).toBe('(207) 555-0142')
  expect(screen.getByText('Shipping').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test('a URL that skips a step shows the first incomplete step', () => {
  renderCheckout('/checkout?step=payment')
  expect(screen.getByRole('heading', { name: 'How do we reach you?' })).toBeTruthy()
})

test('the progress indicator lists the steps, marks the current one and links to the completed ones', async () => {
  detailsStore.update(filled)
  renderCheckout('/checkout?step=shipping')
  await screen.findByRole('heading', { name: 'Where should it go?' })
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['1 Personal Information', null],
    ['2 Shipping', 'step'],
    ['3 Payment', null],
  ])
  const links = steps.map((step) => within(step).queryByRole('link')?.getAttribute('href'))
  expect(links).toEqual(['/checkout?step=personal', undefined, undefined])
})

test('stays on an incomplete step until it is submitted, also when its last field is filled in', async () => {
  detailsStore.update({ ...filled, personalDetails: { ...filled.personalDetails, phone: '' } })
  renderCheckout('/checkout?step=payment')
  await userEvent.type(await screen.findByLabelText('Phone'), '2075550142')
  expect(screen.getByRole('heading', { name: 'How do we reach you?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to shipping' }))
  expect(await screen.findByRole('heading', { name: 'Where should it go?' })).toBeTruthy()
})

test('requires a billing address when it differs', async () => {
  detailsStore.update(filled)
  renderCheckout('/checkout?step=shipping')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Billing address same as shipping' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required billing address fields')
})

test('an order empties the cart and shows its number without showing an empty step first', async () => {
  const sent = mockOrderResponses(placedResponse)
  detailsStore.update(filled)
  renderCheckout('/checkout?step=payment')
  await screen.findByRole('heading', { name: 'Payment' })
  const seen = new Set<string | undefined>()
  const recordHeading = () => seen.add(screen.queryByRole('heading', { level: 1 })?.textContent)
  new MutationObserver(recordHeading).observe(document.body, { childList: true, subtree: true })
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  expect(await screen.findByRole('heading', { name: 'Thank You for Your Order!' })).toBeTruthy()
  expect(screen.getByText('00000A')).toBeTruthy()
  expect([...seen]).toEqual(['Payment', 'Thank You for Your Order!'])
  expect(cartStore.current()).toEqual([])
  expect(sent.get(0)?.body).toMatchObject({ total: 1080, paymentMethod: 'MANUAL' })
})

test('an item added while the order is placed stays in the cart', async () => {
  const wallet = { ...tote, productId: 'wallets-1a2b3c4d', slug: 'aumont-wallet', name: 'Aumont Wallet' }
  const placeOrder: MockResponse = () => {
    cartStore.add(wallet)
    return Promise.resolve(Response.json(placedBody, { status: 201 }))
  }
  mockOrderResponses(placeOrder)
  detailsStore.update(filled)
  renderCheckout('/checkout?step=payment')
  await userEvent.click(await screen.findByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(cartStore.current()).toMatchObject([{ name: 'Aumont Wallet', quantity: 1 }])
})

test('retrying a failed order sends the same idempotency key', async () => {
  const sent = mockOrderResponses([500, {}], placedResponse)
  detailsStore.update(filled)
  renderCheckout('/checkout?step=payment')
  await userEvent.click(await screen.findByRole('button', { name: 'Order Now, Pay Later' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Could not create order. Please try again later.')
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(sent.get(0)?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent.get(1)?.key).toBe(sent.get(0)?.key)
})

test('shows a changed price, applies it on confirmation, and orders at that price', async () => {
  const items = [{ productId: tote.productId, color: 'Cognac', name: tote.name, price: 1200, available: null }]
  const priceChanged = {
    success: false,
    code: 'price_changed',
    message: 'Prices have changed.',
    errors: [],
    data: { items, total: 1296 },
  }
  const sent = mockOrderResponses([409, priceChanged], placedResponse)
  detailsStore.update(filled)
  renderCheckout('/checkout?step=payment')
  await userEvent.click(await screen.findByRole('button', { name: 'Order Now, Pay Later' }))
  expect(await screen.findByText(/now costs \$1,200.00 instead of \$1,000.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Update my cart' }))
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(sent.get(1)?.body.total).toBe(1296)
})

test('a shop in yen, whose prices include the tax, adds none to the total', async () => {
  const items = [{ productId: tote.productId, color: 'Cognac', name: tote.name, price: 7_700, available: null }]
  const priceChanged = { success: false, code: 'price_changed', message: 'Prices have changed.', errors: [] }
  const sent = mockOrderResponses([409, { ...priceChanged, data: { items, total: 7_700 } }], placedResponse)
  act(() => cartStore.replace(cartStore.current().map((line) => ({ ...line, unitPriceCents: 6_600 }))))
  detailsStore.update(filled)
  renderCheckout('/checkout?step=payment', { inShop: inYen })
  const summary = within(await screen.findByRole('complementary', { name: 'Order summary' }))
  const [rows] = summary.getAllByText('Subtotal').map((term) => term.closest('dl')?.textContent)
  expect(rows).toBe('Subtotal¥6,600Total¥6,600Includes tax (10%)¥600')
  await userEvent.click(await screen.findByRole('button', { name: 'Order Now, Pay Later' }))
  expect(await screen.findByText(/now costs ¥7,700 instead of ¥6,600/)).toBeTruthy()
  expect(sent.get(0)?.body).toMatchObject({ items: [{ price: 6_600 }], total: 6_600 })
})

test('the success page without an order shows a message and a link home', async () => {
  renderCheckout('/checkout/success', { notFound: <NoSuchOrder /> })
  expect(await screen.findByRole('heading', { name: 'Order Information Not Found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
})
