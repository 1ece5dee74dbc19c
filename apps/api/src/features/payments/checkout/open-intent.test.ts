import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type CreatedIntent, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin, confirm } from '../../../testing/card-checkout.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const aBag = async () => {
  const bag = await aProduct({ colors: { Noir: 3 } })
  return { bag, stock: () => stockOf(bag.variants[0]?.variant_id ?? 0) }
}

const opensWith = (shop: TestApp, createIntent: PaymentProvider['createIntent']): Promise<TestApp> =>
  createTestApp({}, { payments: { ...shop.deps.payments, createIntent }, sandbox: shop.deps.sandbox })

const rows = async ({ deps: { db } }: TestApp) => ({
  payments: await db.selectFrom('payments').select(['intent_id', 'state', 'settled_at']).execute(),
  checkouts: await db.selectFrom('checkouts').select('state').execute(),
})
const NOTHING = { payments: [], checkouts: [] }
const down = () => Promise.reject(new ProviderError('unavailable', 'down'))
const create = ({ post }: TestApp, body: object, key = 'click-0001') =>
  post('/api/sandbox/create-intent', body, { 'Idempotency-Key': key })

test.each<[string, Partial<CreatedIntent>, string]>([
  ['secret', { clientSecret: '' }, 'Payment system returned an invalid response. Missing client secret.'],
  ['name for browsers', { intentId: '' }, 'Invalid response from payment service'],
  ['name of its own', { providerRef: '' }, 'Invalid response from payment service'],
])(
  'returns an error and deletes the payment and its hold when it is opened without a %s',
  async (_what, missing, message) => {
    const shop = await createTestApp()
    const { bag, stock } = await aBag()
    const whole = { clientSecret: 'secret', intentId: 'sbx_00000000', providerRef: 'sbx_00000000' }
    const response = await create(await opensWith(shop, async () => ({ ...whole, ...missing })), anIntentBody([bag]))
    expect([response.status, await response.json()]).toMatchObject([502, { code: 'payment_unavailable', message }])
    expect([await rows(shop), await stock()]).toEqual([NOTHING, 3])
  },
)

test("sends the provider the payment's data and its idempotency key", async () => {
  const shop = await createTestApp()
  const { bag } = await aBag()
  const wanted: unknown[] = []
  const watching = await opensWith(shop, (intent, signal) => {
    wanted.push(intent)
    return shop.deps.payments.createIntent(intent, signal)
  })
  expect((await create(watching, anIntentBody([bag]))).status).toBe(200)
  const { payment_id: paymentId } = await shop.deps.db
    .selectFrom('payments')
    .select('payment_id')
    .executeTakeFirstOrThrow()
  expect(wanted).toEqual([
    {
      paymentId,
      orderId: null,
      amountCents: 108_00,
      currency: 'usd',
      returnUrl: '/checkout',
      idempotencyKey: paymentId,
    },
  ])
})

test('a repeat does not change the opened payment and its hold when the provider is unavailable', async () => {
  const shop = await createTestApp()
  const { bag, stock } = await aBag()
  const body = anIntentBody([bag])
  const intent = await begin(shop, body, { 'Idempotency-Key': 'click-0001' })
  const before = await rows(shop)
  expect((await create(await opensWith(shop, down), body)).status).toBe(502)
  // Never returns an intent other than the opened one.
  const other = { clientSecret: 'secret', intentId: 'sbx_00000000', providerRef: 'sbx_00000000' }
  const response = await create(await opensWith(shop, async () => other), body)
  expect([response.status, await response.json()]).toMatchObject([502, { message: 'Failed to create payment intent' }])
  expect([await rows(shop), await stock()]).toEqual([before, 2])
  expect((await confirm(shop, intent)).status).toBe(200)
})

test('a failed call does not delete a payment that a concurrent call has opened', async () => {
  const shop = await createTestApp()
  const { bag, stock } = await aBag()
  const late = await opensWith(shop, async () => {
    await sql`update payments set intent_id = 'sbx_of_another', provider_ref = 'sbx_of_another'`.execute(shop.deps.db)
    return down()
  })
  const response = await create(late, anIntentBody([bag]))
  expect([response.status, await response.json()]).toMatchObject([502, { code: 'payment_unavailable' }])
  expect([await rows(shop), await stock()]).toEqual([
    {
      payments: [{ intent_id: 'sbx_of_another', state: 'created', settled_at: null }],
      checkouts: [{ state: 'held' }],
    },
    2,
  ])
})

test.each([
  ['fails', 'The payment service is currently unavailable. Please try again in a few minutes.'],
  ['succeeds', 'Failed to create payment intent'],
])('does not return a payment that was deleted during the call when its opening %s', async (how, message) => {
  const shop = await createTestApp()
  const body = { amount: 50_00, currency: 'usd', return_url: '/checkout' }
  const late = await opensWith(shop, async (intent, signal) => {
    await sql`delete from payments`.execute(shop.deps.db)
    return how === 'fails' ? down() : shop.deps.payments.createIntent(intent, signal)
  })
  const response = await create(late, body)
  expect([response.status, await response.json()]).toMatchObject([502, { code: 'payment_unavailable', message }])
  expect(await rows(shop)).toEqual(NOTHING)
})

test("deletes an unopened payment without a checkout, and does not affect another buyer's hold", async () => {
  const shop = await createTestApp()
  const { bag, stock } = await aBag()
  await begin(shop, anIntentBody([bag]))
  const before = await rows(shop)
  const rejected = await create(await opensWith(shop, down), {
    amount: 50_00,
    currency: 'usd',
    return_url: '/checkout',
  })
  expect(rejected.status).toBe(502)
  expect([await rows(shop), await stock()]).toEqual([before, 2])
})
