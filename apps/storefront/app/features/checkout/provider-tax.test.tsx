// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_TERMS, TermsContext } from '../../shop/use-terms.ts'
import { errorResponse, type MockResponse } from '../../testing/mock-fetch.ts'
import { cartStore } from '../cart/cart.store.ts'
import { detailsStore } from './details.store.ts'
import { orderQuoteStore } from './order-quote.store.ts'
import { filled, mockCheckoutRequests, placedResponse, renderCheckout, resetCheckout } from './test-checkout.tsx'

const BY_PROVIDER = { ...DEFAULT_TERMS, taxSource: 'stripe' as const }
const inShop = (page: ReactElement) => <TermsContext value={BY_PROVIDER}>{page}</TermsContext>

const item = { productId: 'totes-9c41e07b', name: 'Aumont Tote', imageUrl: null, color: 'Cognac', price: 1000 }
/** The quote of one tote, with 8.875 % of tax. */
const quoted: MockResponse = [
  200,
  {
    success: true,
    data: {
      currency: 'USD',
      taxMode: 'added',
      items: [{ ...item, quantity: 1, amount: 1000, tax: 88.75, taxPercent: 8.875 }],
      charges: [],
      taxes: [{ taxPercent: 8.875, base: 1000, tax: 88.75 }],
      subtotal: 1000,
      chargesTotal: 0,
      tax: 88.75,
      total: 1088.75,
    },
  },
]
const unavailable = errorResponse(503, 'tax_unavailable', 'Tax cannot be calculated now.')

beforeEach(() => {
  resetCheckout()
  act(() => {
    orderQuoteStore.forget()
    detailsStore.update(filled)
  })
})

const summaryRows = (): string[] =>
  within(screen.getAllByRole('complementary')[0] ?? document.body)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

const payLater = (): HTMLElement => screen.getByRole('button', { name: 'Order Now, Pay Later' })

test('a shop that computes its taxes asks for no quote', async () => {
  const sentTo = mockCheckoutRequests({ '/api/quote': [quoted] })
  renderCheckout('/checkout?step=payment')
  await screen.findByRole('heading', { name: 'Payment' })
  expect(summaryRows()).toContain('Total $1,080.00')
  expect(sentTo('/api/quote')).toEqual([])
})

test('no tax and no total is shown before the payment step, which asks for them', async () => {
  const answer = Promise.withResolvers<Response>()
  const sentTo = mockCheckoutRequests({ '/api/quote': [() => answer.promise], '/api/orders': [placedResponse] })
  renderCheckout('/checkout?step=shipping', { inShop })
  await screen.findByRole('heading', { name: 'Where should it go?' })
  expect(summaryRows().slice(0, 2)).toEqual(['Subtotal $1,000.00', 'Tax At payment'])
  expect(sentTo('/api/quote')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(await screen.findByRole('button', { name: 'Calculating tax...' })).toHaveProperty('disabled', true)
  expect(payLater()).toHaveProperty('disabled', true)
  expect(summaryRows().slice(0, 2)).toEqual(['Subtotal $1,000.00', 'Tax Calculating...'])
  act(() => answer.resolve(Response.json(quoted[1 as never])))
  expect(await screen.findAllByText('$1,088.75')).not.toEqual([])
  expect(summaryRows().slice(0, 3)).toEqual(['Subtotal $1,000.00', 'Tax (8.875%) $88.75', 'Total $1,088.75'])
  expect(sentTo('/api/quote').map(({ body }) => body)).toEqual([
    {
      items: [{ productId: expect.any(String) as string, color: 'Cognac', quantity: 1, price: 1000 }],
      destination: { country: 'US', state: 'ME', zipCode: '04101' },
    },
  ])
  await userEvent.click(payLater())
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(sentTo('/api/orders')[0]?.body).toMatchObject({ total: 1088.75 })
})

test('a failure keeps the cart, says what to do, and is tried again by a button', async () => {
  const sentTo = mockCheckoutRequests({ '/api/quote': [unavailable, quoted] })
  renderCheckout('/checkout?step=payment', { inShop })
  expect((await screen.findByRole('alert')).textContent).toContain('Tax cannot be calculated now. Your cart is saved.')
  expect(payLater()).toHaveProperty('disabled', true)
  expect(summaryRows()).toContain('Tax Not calculated')
  expect(cartStore.current()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Calculate the tax again' }))
  expect(await screen.findAllByText('$1,088.75')).not.toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(payLater()).toHaveProperty('disabled', false)
  expect(sentTo('/api/quote')).toHaveLength(2)
})

test('a changed price is shown and accepted before the tax is asked for again', async () => {
  const [line] = cartStore.current()
  const change = { productId: line?.productId, color: 'Cognac', name: 'Aumont Tote', price: 1100, available: 3 }
  const outdated: MockResponse = [
    409,
    {
      success: false,
      code: 'price_changed',
      message: 'Prices have changed.',
      errors: [],
      data: { items: [change], total: null },
    },
  ]
  const sentTo = mockCheckoutRequests({ '/api/quote': [outdated, unavailable] })
  renderCheckout('/checkout?step=payment', { inShop })
  await userEvent.click(await screen.findByRole('button', { name: 'Update my cart' }))
  expect(await screen.findByText(/Tax cannot be calculated now/)).toBeTruthy()
  expect(sentTo('/api/quote')[1]?.body).toMatchObject({ items: [{ price: 1100 }] })
})

test('a refused total is asked for again', async () => {
  const refused = errorResponse(409, 'price_changed', 'Prices have changed.')
  const sentTo = mockCheckoutRequests({ '/api/quote': [quoted], '/api/orders': [refused] })
  renderCheckout('/checkout?step=payment', { inShop })
  await screen.findAllByText('$1,088.75')
  await userEvent.click(payLater())
  expect((await screen.findByRole('alert')).textContent).toBe('Prices have changed.')
  expect(sentTo('/api/quote')).toHaveLength(2)
})
