import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import { anIntentBody, begin, buyByCard } from '../../../testing/card-checkout.ts'
import { anOrder, aProduct } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import type { PaymentRow } from '../payments.repo.ts'
import { recordState } from './record-state.ts'

const PROBLEM = 'The card was charged a second time for the same payment'

const payments = ({ deps }: TestApp) =>
  deps.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('payment_id').execute()
const all = async (shop: TestApp, table: 'refunds' | 'mails' | 'order_status_history') =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(shop.deps.db)).rows

/** Returns the jobs that were signaled since the last call. */
function signalsOf({ deps }: TestApp) {
  let emitted: string[] = []
  for (const name of ['refund-requested', 'mail-queued'] as const) deps.signals.on(name, () => emitted.push(name))
  return () => {
    const seen = emitted
    emitted = []
    return seen
  }
}

const seenOf = ({ payment_id: paymentId }: PaymentRow, over: Partial<ProviderState> = {}): ProviderState => ({
  providerRef: 'second',
  state: 'succeeded',
  amountCents: 108_00,
  refundedCents: 0,
  currency: 'usd',
  paymentId,
  message: null,
  ...over,
})

/** Creates two orders paid by card, and reads the state before a second charge. */
async function twoOrders() {
  const shop = await createTestApp()
  const ids = [await buyByCard(shop, [await aProduct()]), await buyByCard(shop, [await aProduct()])]
  const [paid, other] = await payments(shop)
  if (!paid || !other || paid.order_id !== ids[0]) throw new Error('expected two paid orders')
  await sql`update orders set email = 'ada@example.com' where order_id = ${paid.order_id}`.execute(shop.deps.db)
  await sql`delete from mails`.execute(shop.deps.db)
  const notes = async () =>
    (await all(shop, 'order_status_history')).flatMap(({ order_id, status, note }) =>
      String(note).includes('second') ? [[order_id, status, note]] : [],
    )
  return { shop, paid, other, notes, signals: signalsOf(shop) }
}

test('records a second charge as a separate payment, and refunds the rest of it once', async () => {
  testLog.expectErrors()
  const { shop, paid, other, notes, signals } = await twoOrders()
  const seen = seenOf(paid, { refundedCents: 8_00 })
  expect(await recordState(shop.deps, paid.payment_id, seen)).toEqual(seen)
  expect(signals()).toEqual(['refund-requested', 'mail-queued'])
  expect(await recordState(shop.deps, paid.payment_id, seen)).toEqual(seen)
  expect(signals()).toEqual([])
  const [first, untouched, second, ...more] = await payments(shop)
  expect([first, untouched, more]).toEqual([paid, other, []])
  expect(second).toMatchObject({
    provider: 'sandbox',
    provider_ref: 'second',
    intent_id: null,
    purpose: 'amount',
    state: 'succeeded',
    amount_cents: 108_00,
    currency: 'usd',
    checkout_id: null,
    order_id: null,
    problem: PROBLEM,
    settled_at: expect.any(Date) as Date,
  })
  expect(await all(shop, 'refunds')).toMatchObject([
    { payment_id: second?.payment_id, order_id: null, amount_cents: 100_00, reason: PROBLEM },
  ])
  expect(await notes()).toEqual([[paid.order_id, 'PENDING', `${PROBLEM}. The second payment is being returned.`]])
  const emails = await all(shop, 'mails')
  expect(emails).toMatchObject([{ recipient: 'ada@example.com', subject: 'We’re refunding a duplicate payment' }])
  expect(JSON.stringify(emails)).toContain('We’re refunding $100.00.')
})

test.each([
  [108_00, [], 0],
  [107_99, ['We’re refunding $0.01.'], 1],
])(
  'refunds only the rest of a second charge of which %d cents are already refunded',
  async (refundedCents, ...left) => {
    testLog.expectErrors()
    const { shop, paid, notes } = await twoOrders()
    await recordState(shop.deps, paid.payment_id, seenOf(paid, { refundedCents }))
    const [previews, count] = left
    expect((await all(shop, 'mails')).map(({ data }) => (data as { preview: string }).preview)).toEqual(previews)
    expect([(await all(shop, 'refunds')).length, (await notes()).length]).toEqual([count, 1])
  },
)

test("emails the checkout's address, or none, about a second charge without an order", async () => {
  testLog.expectErrors()
  const { shop, paid, other, notes } = await twoOrders()
  const { db } = shop.deps
  await sql`update checkouts set email = 'bea@example.com' where checkout_id = ${paid.checkout_id}`.execute(db)
  await sql`update payments set order_id = null`.execute(db)
  await sql`update payments set checkout_id = null, purpose = 'amount' where payment_id = ${other.payment_id}`.execute(
    db,
  )
  await recordState(shop.deps, paid.payment_id, seenOf(paid))
  await recordState(shop.deps, other.payment_id, seenOf(other, { providerRef: 'third' }))
  expect((await all(shop, 'mails')).map(({ recipient }) => recipient)).toEqual(['bea@example.com'])
  expect([(await all(shop, 'refunds')).length, await notes()]).toEqual([2, []])
})

test.each<[string, Partial<ProviderState>]>([
  ['that is not taken', { state: 'processing' }],
  ['of another payment', { paymentId: 'pay_of_another' }],
  ['that is the first one', { providerRef: 'first' }],
])('a charge %s is no duplicate', async (_what, over) => {
  const { shop, paid } = await twoOrders()
  await sql`update payments set provider_ref = 'first' where payment_id = ${paid.payment_id}`.execute(shop.deps.db)
  const before = await payments(shop)
  await recordState(shop.deps, paid.payment_id, seenOf(paid, over))
  expect([await payments(shop), await all(shop, 'refunds')]).toEqual([before, []])
})

/** Creates an order that waits for a card payment, and a payment of another buyer. */
async function aWaitingPayment() {
  const shop = await createTestApp()
  await begin(shop, anIntentBody([await aProduct()]))
  const order = await anOrder()
  await anOrder()
  const values = { provider: 'sandbox', purpose: 'order', amount_cents: 108_00, return_url: '/' } as const
  await shop.deps.db
    .insertInto('payments')
    .values({ ...values, payment_id: 'pay_waiting', order_id: order.order_id, provider_ref: 'first' })
    .execute()
  const [other, payment] = await payments(shop)
  if (!other || !payment) throw new Error('expected two payments')
  const statuses = async () =>
    (await shop.deps.db.selectFrom('orders').select(['order_id', 'payment_status']).execute()).map((row) => [
      row.order_id === order.order_id,
      row.payment_status,
    ])
  return { shop, payment, other, statuses, signals: signalsOf(shop) }
}

test('records a declined card on its payment and the waiting order only', async () => {
  const { shop, payment, other, statuses, signals } = await aWaitingPayment()
  const seen = seenOf(payment, { state: 'created', message: 'Declined.' })
  expect(await recordState(shop.deps, payment.payment_id, seen)).toEqual(seen)
  const [untouched, changed] = await payments(shop)
  expect(untouched).toEqual(other)
  expect(changed).toMatchObject({ state: 'created', message: 'Declined.', provider_ref: 'second', settled_at: null })
  expect((await statuses()).toSorted()).toEqual([
    [false, 'pending'],
    [true, 'requires_payment_method'],
  ])
  expect(signals()).toEqual([])
})

test('records captured money without settling it, and ignores earlier observations', async () => {
  const { shop, payment, statuses, signals } = await aWaitingPayment()
  await recordState(shop.deps, payment.payment_id, seenOf(payment))
  const [, taken] = await payments(shop)
  expect(taken).toMatchObject({ state: 'succeeded', provider_ref: 'second', settled_at: null })
  await recordState(shop.deps, payment.payment_id, seenOf(payment, { state: 'created', providerRef: 'first' }))
  expect([(await payments(shop))[1], signals()]).toEqual([taken, []])
  // settlePayment changes the order, together with the ledger.
  expect((await statuses()).every(([, status]) => status === 'pending')).toBe(true)
})

test('does not change a settled payment', async () => {
  const { shop, payment, signals } = await aWaitingPayment()
  await sql`update payments set state = 'canceled', settled_at = now() where payment_id = ${payment.payment_id}`.execute(
    shop.deps.db,
  )
  const before = await payments(shop)
  await recordState(shop.deps, payment.payment_id, seenOf(payment))
  expect([await payments(shop), signals()]).toEqual([before, []])
})
