// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartStore } from '../cart/cart.store.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { detailsStore } from './details.store.ts'
import { OrderResult } from './order-result.tsx'

const tote = {
  productId: 'totes-1a2b3c4d',
  slug: 'aumont-tote',
  name: 'Aumont Tote',
  color: 'Cognac',
  unitPriceCents: 100_000,
  imageUrl: null,
}
const filled = {
  personalDetails: { firstName: 'Łucja', lastName: 'Nowak', email: 'lucja@example.com', phone: '2075550142' },
  shippingAddress: { streetAddress: '48 Alder Street', city: 'Portland', state: 'ME', zipCode: '04101', country: 'US' },
}

/** Answers POST /orders one after the other, and keeps what was sent. */
function answerOrders(...answers: [status: number, body: object][]) {
  const sent: { key: string | null; body: { total: number; items: unknown[] } }[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push({
      key: new Headers(init.headers).get('Idempotency-Key'),
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}'),
    })
    const [status, body] = answers[sent.length - 1] ?? [500, {}]
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return sent
}
const placed: [number, object] = [201, { success: true, data: { orderId: 'ORD-7K2QMD00000A' } }]

function Home() {
  return <h1>Home</h1>
}

function show(address = '/checkout') {
  const Page = createRoutesStub([
    { path: '/', Component: Home },
    { path: '/checkout', Component: CheckoutPage },
    { path: '/checkout/success', Component: OrderResult },
    { path: '*', Component: () => <p>{useLocation().pathname}</p> },
  ])
  render(<Page initialEntries={[address]} />)
}

beforeEach(() => {
  detailsStore.forget()
  act(() => {
    cartStore.clear()
    cartStore.add(tote)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an empty cart leads home', async () => {
  act(() => cartStore.clear())
  show()
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

test('missing fields are named above, marked below, and the first one has the focus', async () => {
  show()
  await userEvent.type(screen.getByLabelText('First name'), 'Łucja')
  await userEvent.click(screen.getByRole('button', { name: 'Continue to shipping' }))
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields')
  const lastName = screen.getByLabelText('Last name')
  expect(document.activeElement).toBe(lastName)
  expect(lastName.getAttribute('aria-invalid')).toBe('true')
  const hint = document.getElementById(lastName.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Enter your last name')
})

test('complete fields lead on, and the phone number is tidied on the way', async () => {
  detailsStore.update({ personalDetails: { ...filled.personalDetails, phone: '' } })
  show()
  await userEvent.type(screen.getByLabelText('Phone'), '2075550142')
  await userEvent.click(screen.getByRole('button', { name: 'Continue to shipping' }))
  expect(await screen.findByRole('heading', { name: 'Where should it go?' })).toBeTruthy()
  expect(detailsStore.current().personalDetails.phone).toBe('(207) 555-0142')
  expect(screen.getByText('Shipping').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test('an address that skips a step shows the first one that is not complete', () => {
  show('/checkout?step=payment')
  expect(screen.getByRole('heading', { name: 'How do we reach you?' })).toBeTruthy()
})

test('a billing address is asked for when it differs', async () => {
  detailsStore.update(filled)
  show('/checkout?step=shipping')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Billing address same as shipping' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required billing address fields')
})

test('an order empties the cart and shows its number', async () => {
  const sent = answerOrders(placed)
  detailsStore.update(filled)
  show('/checkout?step=payment')
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  expect(await screen.findByRole('heading', { name: 'Thank You for Your Order!' })).toBeTruthy()
  expect(screen.getByText('ORD-7K2QMD00000A')).toBeTruthy()
  expect(cartStore.current()).toEqual([])
  expect(sent[0]?.body).toMatchObject({ total: 1080, paymentMethod: 'MANUAL' })
})

test('trying a failed order again sends the same key, so that it can never become two', async () => {
  const sent = answerOrders([500, {}], placed)
  detailsStore.update(filled)
  show('/checkout?step=payment')
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Could not create order. Please try again later.')
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a new price is shown, taken over on agreement, and ordered under a new key', async () => {
  const items = [{ productId: tote.productId, color: 'Cognac', name: tote.name, price: 1200, available: null }]
  const refused = {
    success: false,
    code: 'price_changed',
    message: 'Prices have changed.',
    errors: [],
    data: { items, total: 1296 },
  }
  const sent = answerOrders([409, refused], placed)
  detailsStore.update(filled)
  show('/checkout?step=payment')
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  expect(await screen.findByText(/now costs \$1,200.00 instead of \$1,000.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept the changes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(sent[1]?.body.total).toBe(1296)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('without an order the success page says so and leads home', async () => {
  show('/checkout/success')
  expect(await screen.findByRole('heading', { name: 'Order Information Not Found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
})
