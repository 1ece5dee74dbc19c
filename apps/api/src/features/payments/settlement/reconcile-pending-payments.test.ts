import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin, confirm } from '../../../testing/card-checkout.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expireHolds, reconcilePendingPayments } from './reconcile-pending-payments.ts'

const never = new AbortController().signal

/** Opens a shop with a modified provider. */
const withProvider = (shop: TestApp, change: Partial<PaymentProvider>) =>
  createTestApp({}, { payments: { ...shop.deps.payments, ...change }, sandbox: shop.deps.sandbox })

const reject = () => Promise.reject(new ProviderError('refused', 'No such payment'))
const unreachable = () => Promise.reject(new ProviderError('unavailable', 'down'))
const unreachableProvider = { fetch: unreachable, cancel: unreachable }

/** Creates two payments that hold one unit each. */
async function twoBegun(shop: TestApp) {
  const bags = [await aProduct({ colors: { Noir: 1 } }), await aProduct({ colors: { Noir: 1 } })] as const
  const first = await begin(shop, anIntentBody([bags[0]], { email: 'ada@example.com' }))
  const second = await begin(shop, anIntentBody([bags[1]], { email: 'bea@example.com' }))
  return { first, second, stock: () => Promise.all(bags.map((bag) => stockOf(bag.variants[0]?.variant_id ?? 0))) }
}

const payments = ({ deps }: TestApp) =>
  deps.db.selectFrom('payments').select(['state', 'settled_at']).orderBy('created_at').execute()

/** Moves the timestamps into the past and makes every payment due. */
async function later({ deps: { db } }: TestApp, minutes: number): Promise<void> {
  const earlier = sql`${minutes}::integer * interval '1 minute'`
  await sql`update checkouts set hold_expires_at = hold_expires_at - ${earlier}`.execute(db)
  await sql`update payments set due_at = now(), created_at = created_at - ${earlier}`.execute(db)
}

test('cancels a payment at the provider after an outage during which its hold ended, and does not fetch it again', async () => {
  const shop = await createTestApp()
  const { first, stock } = await twoBegun(shop)
  await later(shop, 16)
  await expireHolds((await withProvider(shop, unreachableProvider)).deps, never)
  expect(await stock()).toEqual([1, 1])
  await later(shop, 3)
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(2)
  expect(await payments(shop)).toMatchObject([
    { state: 'expired', settled_at: expect.any(Date) as Date },
    { state: 'expired', settled_at: expect.any(Date) as Date },
  ])
  expect(await (await confirm(shop, first)).json()).toMatchObject({ data: { status: 'canceled' } })
  await later(shop, 3)
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(0)
})

test('fetches a payment with an active hold, and never cancels it', async () => {
  const shop = await createTestApp()
  const { first, stock } = await twoBegun(shop)
  await later(shop, 3)
  expect(await reconcilePendingPayments(shop.deps, never)).toBe(2)
  expect([await payments(shop), await stock()]).toMatchObject([
    [{ state: 'created' }, { state: 'created' }],
    [0, 0],
  ])
  expect(await (await confirm(shop, first)).json()).toMatchObject({ data: { status: 'succeeded' } })
})

test('deletes an unopened payment with its hold, and not a younger one', async () => {
  const shop = await createTestApp()
  const { stock } = await twoBegun(shop)
  // The process died between storing them and the provider's response.
  await sql`update payments set intent_id = null, provider_ref = null`.execute(shop.deps.db)
  await later(shop, 3)
  await reconcilePendingPayments(shop.deps, never)
  expect(await payments(shop)).toHaveLength(2)
  await sql`
    update payments set created_at = now() - interval '16 minutes'
    where payment_id = (select payment_id from payments order by created_at limit 1)`.execute(shop.deps.db)
  await reconcilePendingPayments(shop.deps, never)
  expect([await payments(shop), await stock()]).toMatchObject([[{ state: 'created' }], [1, 0]])
})

test('expires a payment after a day when the provider does not know it', async () => {
  const shop = await createTestApp()
  await twoBegun(shop)
  const forgetful = await withProvider(shop, { fetch: reject, cancel: reject })
  await later(shop, 16)
  await expireHolds(forgetful.deps, never)
  await later(shop, 3)
  expect(await reconcilePendingPayments(forgetful.deps, never)).toBe(2)
  expect(await payments(shop)).toMatchObject([{ settled_at: null }, { settled_at: null }])
  // Half an hour before the day has passed, and some minutes after.
  await later(shop, 24 * 60 - 30 - 19)
  expect(await reconcilePendingPayments(forgetful.deps, never)).toBe(2)
  expect(await payments(shop)).toMatchObject([{ settled_at: null }, { settled_at: null }])
  await later(shop, 35)
  expect(await reconcilePendingPayments(forgetful.deps, never)).toBe(2)
  await later(shop, 60)
  expect(await reconcilePendingPayments(forgetful.deps, never)).toBe(0)
  expect(await payments(shop)).toMatchObject([{ state: 'expired' }, { state: 'expired' }])
})

test('does not expire a payment older than a day while its stock is held or its provider is unavailable', async () => {
  const shop = await createTestApp()
  const { stock } = await twoBegun(shop)
  await sql`update payments set due_at = now(), created_at = now() - interval '25 hours'`.execute(shop.deps.db)
  const forgetful = await withProvider(shop, { fetch: reject, cancel: reject })
  expect(await reconcilePendingPayments(forgetful.deps, never)).toBe(2)
  expect([await payments(shop), await stock()]).toMatchObject([
    [{ settled_at: null }, { settled_at: null }],
    [0, 0],
  ])
  await later(shop, 16)
  await expireHolds((await withProvider(shop, unreachableProvider)).deps, never)
  await later(shop, 0)
  expect(await reconcilePendingPayments((await withProvider(shop, unreachableProvider)).deps, never)).toBe(2)
  expect([await payments(shop), await stock()]).toMatchObject([
    [
      { state: 'created', settled_at: null },
      { state: 'created', settled_at: null },
    ],
    [1, 1],
  ])
})

test.each([
  ['was captured', sql`state = 'succeeded'`, { state: 'succeeded', settled_at: null }],
  [
    'was settled',
    sql`state = 'canceled', settled_at = now()`,
    { state: 'canceled', settled_at: expect.any(Date) as Date },
  ],
])('does not change a payment whose money %s while its provider did not know it', async (_what, change, expected) => {
  const shop = await createTestApp()
  await twoBegun(shop)
  await later(shop, 16)
  await expireHolds((await withProvider(shop, unreachableProvider)).deps, never)
  await later(shop, 25 * 60)
  const changeDuringCall = async () => {
    await sql`update payments set ${change}`.execute(shop.deps.db)
    return reject()
  }
  await reconcilePendingPayments(
    (await withProvider(shop, { fetch: changeDuringCall, cancel: changeDuringCall })).deps,
    never,
  )
  expect(await payments(shop)).toMatchObject([expected, expected])
})
