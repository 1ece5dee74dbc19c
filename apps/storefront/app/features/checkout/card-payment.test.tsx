// @vitest-environment jsdom
import { ApiError, onInvalidResponse } from '@atelier/api-client/api-error'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MockResponse } from '../../testing/mock-fetch.ts'
import { cartStore } from '../cart/cart.store.ts'
import { paymentStore, type CardResult } from '../payments/payment.store.ts'
import { getOpenPayment } from './open-checkout.ts'
import { detailsStore } from './details.store.ts'
import { broadcastPlacedOrder } from './placed-order-channel.ts'
import { tote } from '../../testing/fixtures.ts'
import { inYen } from '../../testing/yen.tsx'
import { mockCheckoutRequests, resetCheckout, filled, placedResponse, renderCheckout } from './test-checkout.tsx'

const INTENT = '/api/sandbox/create-intent'
const STATUS = '/api/sandbox/pi_test_0001/status'
const ORDER = '/api/sandbox/pi_test_0001/order'
const intentData = {
  clientSecret: 'secret',
  paymentIntentId: 'pi_test_0001',
  amount: 108_000,
  holdExpiresAt: '2999-01-01T00:00:00Z',
}
const intent: MockResponse = [200, { success: true, data: intentData }]
const statusResponse = (status: string, more: object = {}): MockResponse => [
  200,
  { success: true, status, data: { status, orderId: null, message: null, ...more } },
]

/** Registers a card form on the page whose card returns these results in order. */
const registerTestCard = (...results: CardResult[]) => {
  const confirm = vi.fn<() => Promise<CardResult>>()
  for (const result of results) confirm.mockResolvedValueOnce(result)
  act(() => {
    paymentStore.setProvider('sandbox')
    paymentStore.registerCard({ prepare: () => Promise.resolve(), confirm })
    paymentStore.setComplete(true)
  })
  return confirm
}
const placeOrder = async () => userEvent.click(await screen.findByRole('button', { name: 'Place Order' }))
const thanks = () => screen.findByRole('heading', { name: 'Thank You for Your Order!' }, { timeout: 4_000 })

beforeEach(() => {
  resetCheckout()
  detailsStore.update(filled)
})
test('the order button stays disabled until the card is complete', async () => {
  registerTestCard()
  act(() => paymentStore.setComplete(false))
  renderCheckout('/checkout?step=payment')
  const button = await screen.findByRole('button', { name: 'Place Order' })
  expect(button.hasAttribute('disabled')).toBe(true)
  act(() => paymentStore.setComplete(true))
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('the order button is disabled while an order is in process, and enabled after it has failed', async () => {
  const pendingResponse = Promise.withResolvers<Response>()
  mockCheckoutRequests({ [INTENT]: [() => pendingResponse.promise] })
  registerTestCard()
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  const busy = await screen.findByRole('button', { name: 'Placing your order...' })
  expect(busy.hasAttribute('disabled')).toBe(true)
  pendingResponse.resolve(Response.json({}, { status: 502 }))
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Place Order' }).hasAttribute('disabled')).toBe(false)
})

test('a successful card payment places one order, however often the button is pressed', async () => {
  const sentTo = mockCheckoutRequests({ [INTENT]: [intent], '/api/orders': [placedResponse] })
  const confirm = registerTestCard({ status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Place Order' }))
  await thanks()
  expect(sentTo(INTENT)).toHaveLength(1)
  expect(sentTo(INTENT)[0]?.body).toMatchObject({
    amount: 108_000,
    currency: 'usd',
    checkout: { email: 'lucja@example.com', total: 1080, billing: null },
  })
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ paymentIntentId: 'pi_test_0001', clientSecret: 'secret' }),
  )
  expect(sentTo('/api/orders').map(({ body }) => body['paymentDetails'])).toEqual([
    { paymentIntentId: 'pi_test_0001', paymentStatus: 'COMPLETED' },
  ])
  await vi.waitFor(() => expect(cartStore.current()).toEqual([]))
  expect([getOpenPayment(), sessionStorage.length]).toEqual([null, 0])
})

test('a shop in yen charges whole yen', async () => {
  const sentTo = mockCheckoutRequests({ [INTENT]: [intent], '/api/orders': [placedResponse] })
  registerTestCard({ status: 'succeeded' })
  act(() => cartStore.replace(cartStore.current().map((line) => ({ ...line, unitPriceCents: 6_600 }))))
  renderCheckout('/checkout?step=payment', { inShop: inYen })
  await placeOrder()
  await thanks()
  expect(sentTo(INTENT)[0]?.body).toMatchObject({ amount: 6_600, currency: 'jpy', checkout: { total: 6_600 } })
})

test('shows the order another tab has placed instead of redirecting home from an empty cart', async () => {
  const sentTo = mockCheckoutRequests({})
  registerTestCard()
  renderCheckout('/checkout?step=payment')
  await screen.findByRole('button', { name: 'Place Order' })
  broadcastPlacedOrder({ orderId: 'ORD-7K2QMD00000A', receiptToken: 'x', email: 'lucja@example.com', manual: false })
  await thanks()
  expect(screen.getByText('00000A')).toBeTruthy()
  act(() => cartStore.clear())
  expect(screen.queryByRole('heading', { name: 'Home' })).toBeNull()
  expect(sentTo(INTENT)).toHaveLength(0)
})

test('a second card pays the same payment after a declined one', async () => {
  const sentTo = mockCheckoutRequests({
    [INTENT]: [intent],
    [STATUS]: [statusResponse('requires_payment_method')],
    '/api/orders': [placedResponse],
  })
  registerTestCard({ status: 'requires_payment_method', message: 'Your card was declined.' }, { status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your card was declined. Check your card details, use another card, or contact your bank.',
  )
  expect(screen.getByRole('button', { name: 'Pay later instead' })).toBeTruthy()
  await placeOrder()
  await thanks()
  const [first, second] = sentTo(INTENT)
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toEqual(first?.body)
})

test('waits for a processing payment, and places the order when it succeeds', async () => {
  mockCheckoutRequests({
    [INTENT]: [intent],
    [STATUS]: [statusResponse('processing'), statusResponse('succeeded')],
    '/api/orders': [placedResponse],
  })
  registerTestCard({ status: 'processing' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  await thanks()
})

test('places the order of the payment when the shopper returns from the bank', async () => {
  const sentTo = mockCheckoutRequests({
    [INTENT]: [intent],
    [STATUS]: [statusResponse('succeeded')],
    '/api/orders': [placedResponse],
  })
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { ...location, assign })
  registerTestCard({ status: 'requires_confirmation', redirectUrl: '/sandbox/challenge' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/sandbox/challenge'))
  cleanup()
  renderCheckout('/checkout?step=payment&payment_intent=pi_test_0001&payment_intent_client_secret=secret')
  await thanks()
  expect(sentTo('/api/orders')).toHaveLength(1)
})

test('a tab without the details places the order by the payment alone', async () => {
  const sentTo = mockCheckoutRequests({ [STATUS]: [statusResponse('succeeded')], [ORDER]: [placedResponse] })
  detailsStore.clear()
  registerTestCard()
  renderCheckout('/checkout?payment_intent=pi_test_0001&payment_intent_client_secret=secret')
  await thanks()
  expect([sentTo(ORDER).length, sentTo('/api/orders').length]).toEqual([1, 0])
})

test('shows why the bank declined, and offers another card', async () => {
  mockCheckoutRequests({
    [STATUS]: [statusResponse('requires_payment_method', { message: 'Your bank did not approve it.' })],
  })
  registerTestCard()
  renderCheckout('/checkout?step=payment&payment_intent=pi_test_0001&payment_intent_client_secret=secret')
  expect((await screen.findByRole('alert')).textContent).toContain('Your bank did not approve it.')
  expect(screen.getByRole('button', { name: 'Place Order' })).toBeTruthy()
})

test('resumes an open payment before it creates a second one', async () => {
  mockCheckoutRequests({
    [INTENT]: [intent],
    [STATUS]: [statusResponse('succeeded')],
    '/api/orders': [[500, {}], placedResponse],
  })
  const confirm = registerTestCard({ status: 'succeeded' }, { status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect((await screen.findByRole('alert')).textContent).toBe('Could not create order. Please try again later.')
  cleanup()
  renderCheckout('/checkout?step=payment')
  await thanks()
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('names items sold by another order, removes them on confirmation, and pays for the rest', async () => {
  const gone = { productId: 'totes-1a2b3c4d', color: 'Cognac', name: 'Aumont Tote', price: 1000, available: 1 }
  const soldOut: MockResponse = [
    409,
    {
      success: false,
      code: 'out_of_stock',
      message: 'Only 1 left of Aumont Tote',
      errors: [],
      data: { items: [gone], total: null },
    },
  ]
  const sentTo = mockCheckoutRequests({ [INTENT]: [soldOut, intent], '/api/orders': [placedResponse] })
  act(() => cartStore.add(tote))
  registerTestCard({ status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect((await screen.findByRole('alert')).textContent).toBe('Only 1 left of Aumont Tote')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Update my cart' }))
  await placeOrder()
  await thanks()
  const [first, second] = sentTo(INTENT)
  expect([first?.body['amount'], second?.body['amount']]).toEqual([216_000, 108_000])
})

const mismatch: MockResponse = [422, { success: false, code: 'idempotency_mismatch', message: 'Changed', errors: [] }]

test('a changed cart is paid by another payment, which replaces the declined one', async () => {
  const sentTo = mockCheckoutRequests({
    [INTENT]: [intent, mismatch, intent],
    [STATUS]: [statusResponse('requires_payment_method')],
    '/api/orders': [placedResponse],
  })
  registerTestCard({ status: 'requires_payment_method', message: 'Your card was declined.' }, { status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  await screen.findByRole('alert')
  act(() => cartStore.add(tote))
  await placeOrder()
  await thanks()
  const [first, same, second] = sentTo(INTENT)
  expect(same?.key).toBe(first?.key)
  expect(second?.key).not.toBe(first?.key)
  expect(second?.body['checkout']).toMatchObject({ total: 2160, replaces: 'pi_test_0001' })
})

test('an order to be paid later is retried under one key, and a changed cart is another order', async () => {
  const sentTo = mockCheckoutRequests({ '/api/orders': [[500, {}], mismatch, placedResponse] })
  registerTestCard()
  renderCheckout('/checkout?step=payment')
  const payLater = () => userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('button', { name: 'Place Order' })
  await payLater()
  await screen.findByRole('alert')
  act(() => cartStore.add(tote))
  await payLater()
  await thanks()
  const [first, same, second] = sentTo('/api/orders')
  expect(same?.key).toBe(first?.key)
  expect(second?.key).not.toBe(first?.key)
  expect(second?.body['total']).toBe(2160)
})

test('replaces a payment whose stock hold has expired', async () => {
  const old: MockResponse = [200, { success: true, data: { ...intentData, holdExpiresAt: '2020-01-01T00:00:00Z' } }]
  const sentTo = mockCheckoutRequests({
    [INTENT]: [old, intent],
    [STATUS]: [statusResponse('requires_payment_method')],
    '/api/orders': [placedResponse],
  })
  registerTestCard({ status: 'requires_payment_method', message: 'Your card was declined.' }, { status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  await screen.findByRole('alert')
  await placeOrder()
  await thanks()
  const [first, second] = sentTo(INTENT)
  expect(second?.key).not.toBe(first?.key)
  expect(second?.body['checkout']).toMatchObject({ replaces: 'pi_test_0001' })
})

test('places the order for a payment that succeeded while it was being replaced', async () => {
  const old: MockResponse = [200, { success: true, data: { ...intentData, holdExpiresAt: '2020-01-01T00:00:00Z' } }]
  const message = 'Your earlier payment has already become an order'
  const sentTo = mockCheckoutRequests({
    [INTENT]: [old, [409, { success: false, code: 'conflict', message, errors: [] }]],
    [STATUS]: [statusResponse('requires_payment_method'), statusResponse('succeeded')],
    '/api/orders': [placedResponse],
  })
  registerTestCard({ status: 'requires_payment_method', message: 'Your card was declined.' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  await screen.findByRole('alert')
  await placeOrder()
  await thanks()
  expect(sentTo(INTENT)).toHaveLength(2)
  expect(sentTo('/api/orders')[0]?.body['paymentDetails']).toMatchObject({ paymentIntentId: 'pi_test_0001' })
  await vi.waitFor(() => expect(cartStore.current()).toEqual([]))
})

test('waits for a card that is still being charged, and never charges it twice', async () => {
  const sentTo = mockCheckoutRequests({
    [INTENT]: [intent],
    [STATUS]: [statusResponse('processing'), statusResponse('succeeded')],
    '/api/orders': [placedResponse],
  })
  const response = { status: 409, body: '' }
  registerTestCard().mockRejectedValueOnce(
    new ApiError('payment_processing', 'Your payment is still being processed.', response),
  )
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeTruthy()
  await thanks()
  expect(sentTo(INTENT)).toHaveLength(1)
})

test.each(['Place Order', 'Order Now, Pay Later'])(
  'places the order for a successful payment whose response was lost when %s is pressed next',
  async (name) => {
    const sentTo = mockCheckoutRequests({
      [INTENT]: [intent],
      [STATUS]: [statusResponse('succeeded')],
      '/api/orders': [placedResponse],
    })
    const response = { status: 504, body: '' }
    const confirm = registerTestCard().mockRejectedValueOnce(new ApiError('payment_timeout', 'Too slow', response))
    renderCheckout('/checkout?step=payment')
    await placeOrder()
    expect((await screen.findByRole('alert')).textContent).toContain('is taking too long to respond')
    await userEvent.click(screen.getByRole('button', { name }))
    await thanks()
    expect([confirm.mock.calls.length, sentTo(INTENT).length]).toEqual([1, 1])
    expect(sentTo('/api/orders').map(({ body }) => body['paymentMethod'])).toEqual(['CREDIT_CARD'])
  },
)

test('shows that a payment is being refunded, and creates a new payment for the next attempt', async () => {
  const message = 'We couldn’t complete your order: sold out. We’re refunding your payment.'
  const sentTo = mockCheckoutRequests({
    [INTENT]: [intent],
    '/api/orders': [[409, { success: false, code: 'conflict', message, errors: [] }], placedResponse],
  })
  registerTestCard({ status: 'succeeded' }, { status: 'succeeded' })
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(getOpenPayment()).toBeNull()
  await placeOrder()
  await thanks()
  const [first, second] = sentTo(INTENT)
  expect(second?.key).not.toBe(first?.key)
})

test.each<[string, MockResponse, string]>([
  ['a 502', [502, {}], 'The payment service is currently unavailable. Please try again in a few minutes.'],
  ['a 500', [500, {}], 'Failed to create payment intent'],
  [
    'no client secret',
    [200, { success: true, data: { paymentIntentId: 'pi_test_0001' } }],
    'Payment system returned an invalid response. Missing client secret.',
  ],
  ['no payment', [200, { success: true, data: { clientSecret: 'secret' } }], 'Invalid payment ID'],
  ['nonsense', [200, { success: true, data: 7 }], 'Invalid response from payment service'],
])('offers manual payment one second after %s', async (_, response, message) => {
  onInvalidResponse(() => {})
  const sentTo = mockCheckoutRequests({ [INTENT]: [response], '/api/orders': [placedResponse] })
  registerTestCard()
  renderCheckout('/checkout?step=payment')
  await placeOrder()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await screen.findByRole('alertdialog', undefined, { timeout: 3_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Order now' }))
  await thanks()
  expect(sentTo('/api/orders')[0]?.body).toMatchObject({ paymentMethod: 'MANUAL' })
})
