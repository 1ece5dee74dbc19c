import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { aCustomer, aProduct } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Opens a shop with a modified provider. */
const withProvider = (shop: TestApp, change: Partial<PaymentProvider>) =>
  createTestApp({}, { payments: { ...shop.deps.payments, ...change }, sandbox: shop.deps.sandbox })

const failIfCalled = () => Promise.reject(new Error('must not be called'))
const status = (shop: TestApp, id: string, headers: Record<string, string> = {}) =>
  shop.get(`/api/sandbox/${id}/status`, headers)

test("returns a visitor's payment by its id alone, and a session's payment to that session only", async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const [ada, bea] = [await signedIn(await aCustomer()), await signedIn(await aCustomer({ role: 'guest' }))]
  const visitors = await begin(shop, anIntentBody([bag], { email: 'v@example.com' }))
  for (const headers of [{}, ada.headers, bea.headers]) {
    expect((await status(shop, visitors.paymentIntentId, headers)).status).toBe(200)
  }
  for (const [own, other] of [
    [ada.headers, bea.headers],
    [bea.headers, ada.headers],
  ] as const) {
    const intent = await begin(shop, anIntentBody([bag]), own)
    const codes = [own, other, {}].map(async (headers) => (await status(shop, intent.paymentIntentId, headers)).status)
    expect(await Promise.all(codes)).toEqual([200, 404, 404])
  }
  expect(await (await status(shop, 'sbx_000000000000')).json()).toMatchObject({ message: 'Invalid payment ID' })
})

test('reads an ended payment from the database, and does not charge it again', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent)
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  const mute = await withProvider(shop, { fetch: failIfCalled, cancel: failIfCalled, submitToken: failIfCalled })
  const read = await status(mute, intent.paymentIntentId)
  const data = { status: 'succeeded', orderId: placed.data.orderId, message: null }
  expect(await read.json()).toEqual({ success: true, status: 'succeeded', data })
  expect(await (await confirm(mute, intent)).json()).toEqual({ success: true, data: { status: 'succeeded' } })
})

test('reports a refunded payment as canceled, with the reason', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const intent = await begin(shop, anIntentBody([bag]))
  await confirm(shop, intent)
  await sql`update checkouts set state = 'released'`.execute(shop.deps.db)
  const message =
    'We couldn’t complete your order: The items sold out before the payment arrived. We’re refunding your payment.'
  await sql`update color_variants set stock = 0`.execute(shop.deps.db)
  const placed = await placeByCard(shop, [bag], intent)
  expect([placed.status, await placed.json()]).toMatchObject([409, { code: 'conflict', message }])
  const read = await status(shop, intent.paymentIntentId)
  const data = { status: 'canceled', orderId: null, message }
  expect(await read.json()).toEqual({ success: true, status: 'canceled', data })
})

test('rejects a card for a provider that collects cards on its own page', async () => {
  const shop = await createTestApp()
  const intent = await begin(shop, anIntentBody([await aProduct()]))
  const payments = { ...shop.deps.payments }
  delete payments.submitToken
  const other = await createTestApp({}, { payments, sandbox: shop.deps.sandbox })
  const response = await confirm(other, intent)
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found', message: 'Not found' }])
})

test('each error of a card order says what to do next', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const intent = await begin(shop, anIntentBody([bag]))
  const place = async (given: Parameters<typeof placeByCard>[3] = {}) => {
    const response = await placeByCard(shop, [bag], intent, given)
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await place()).toMatchObject({
    status: 402,
    code: 'payment_required',
    message: 'The payment wasn’t completed',
  })
  await confirm(shop, intent, '3155')
  expect(await place()).toMatchObject({ status: 402, message: 'Your bank needs you to confirm the payment' })
  const { fetch } = shop.deps.payments
  const running = await withProvider(shop, {
    fetch: async (ref, signal) => ({ ...(await fetch(ref, signal)), state: 'processing' }),
  })
  const response = await placeByCard(running, [bag], intent)
  expect([response.status, await response.json()]).toMatchObject([
    409,
    {
      code: 'payment_processing',
      message: 'Your payment is still being processed. We’ll email you when it’s done.',
    },
  ])
  const nameless = await place({ over: { paymentDetails: {} } })
  expect(nameless).toMatchObject({
    status: 400,
    code: 'invalid_input',
    errors: [{ path: 'paymentDetails.paymentIntentId', message: 'Invalid payment ID' }],
  })
})

test("a payment without a checkout becomes one order; a repeat finds it even if the cart's price has changed", async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const billing = { address: '1 Bank Street', city: 'Boston', state: 'MA', zipCode: '02101', country: 'US' as const }
  const intent = await begin(shop, { amount: 108_00, currency: 'usd', return_url: '/checkout' }, headers)
  const over = { email: customer.email, billing }
  const early = await placeByCard(shop, [bag], intent, { over, headers })
  expect(early.status).toBe(402)
  await confirm(shop, intent, '4242', headers)
  const placed = await placeByCard(shop, [bag], intent, { over, headers })
  const body = (await placed.json()) as { data: { orderId: string } }
  expect([placed.status, body]).toMatchObject([201, { success: true, message: 'Order placed' }])
  expect(body.data.orderId).toMatch(/^ORD-[0-9A-Z]{12}$/)
  const [order] = await shop.deps.db.selectFrom('orders').selectAll().execute()
  expect(order).toMatchObject({ user_id: customer.user_id, guest_id: null, billing_city: 'Boston', paid_cents: 108_00 })
  await sql`update products set price_cents = 99900`.execute(shop.deps.db)
  const again = await placeByCard(shop, [bag], intent, { over, headers })
  expect([again.status, await again.json()]).toEqual([200, body])
})
