import { grantOfRole } from '@atelier/domain/access/access-grant'
import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { anOrder, aStaffMember } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { waitForBlockedLock } from '../../../testing/database/wait-for-blocked-lock.ts'
import { compareOrdersWithLedger } from '../ledger/ledger.repo.ts'
import { listRefunds, listPendingRefunds, sumUnsent } from './refund-lists.repo.ts'
import {
  claimDueRefund,
  claimRefund,
  markRefundFailed,
  markRefundSent,
  requestRefund,
  reopenFailedRefund,
  type RefundRequest,
} from './refunds.repo.ts'

const request = (orderId: string, over: Partial<RefundRequest> = {}): RefundRequest => ({
  orderId,
  amountCents: 108_00,
  reason: 'Return',
  actor: null,
  idempotencyKey: 'click-1',
  ...over,
})

async function refund(given: RefundRequest) {
  const { db } = await testDatabase()
  return inTransaction(db, (tx) => requestRefund(tx, given))
}

async function ledgerOf(orderId: string) {
  const { db } = await testDatabase()
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const ofOrder = db.selectFrom('payment_entries').selectAll().where('order_id', '=', orderId)
  const entries = await ofOrder.orderBy('entry_id').execute()
  return { order, entries, refunds: await listRefunds(db, orderId) }
}

test('records a refund of a card payment, and queues the request to the provider', async () => {
  const { order_id } = await anOrder({ payment_method: 'CREDIT_CARD', payment_status: 'succeeded' })
  const staff = await aStaffMember()
  const actor = { userId: staff.user_id, name: staff.name, grant: grantOfRole('ADMIN') }
  const made = await refund(request(order_id, { amountCents: 8_00, actor }))
  expect(made).toMatchObject({ status: 'pending', amount_cents: 8_00, payment_id: `pay_${order_id}` })
  const { order, entries, refunds } = await ledgerOf(order_id)
  expect(order).toMatchObject({ paid_cents: 108_00, refunded_cents: 8_00, payment_status: 'partially_refunded' })
  expect(entries).toMatchObject([
    { kind: 'capture', amount_cents: 108_00 },
    { kind: 'refund', amount_cents: 8_00, actor: staff.name, note: null },
  ])
  expect(refunds).toMatchObject([{ refund_id: made.refund_id, actor_id: staff.user_id }])
})

test('a refund of money that no provider took is due manually until staff have paid it', async () => {
  const { order_id } = await anOrder({ payment_status: 'paid' })
  expect(await refund(request(order_id))).toMatchObject({ status: 'due_by_hand', payment_id: null, done_at: null })
  expect((await ledgerOf(order_id)).order).toMatchObject({ refunded_cents: 108_00, payment_status: 'refunded' })
})

test('the same key returns the same refund', async () => {
  const { order_id } = await anOrder({ payment_status: 'succeeded' })
  const first = await refund(request(order_id, { amountCents: 50_00 }))
  expect(await refund(request(order_id, { amountCents: 50_00 }))).toEqual(first)
  expect((await ledgerOf(order_id)).order.refunded_cents).toBe(50_00)
})

test('rejects more than is left, an unpaid order, and an unknown one', async () => {
  const { order_id } = await anOrder({ payment_status: 'succeeded' })
  await refund(request(order_id, { amountCents: 100_00 }))
  await expect(refund(request(order_id, { amountCents: 8_01, idempotencyKey: 'click-2' }))).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(refund(request((await anOrder()).order_id))).rejects.toMatchObject({ code: 'conflict' })
  await expect(refund(request('ORD-000000000000'))).rejects.toMatchObject({ code: 'not_found' })
  expect((await ledgerOf(order_id)).order.refunded_cents).toBe(100_00)
})

test('of many refunds at once only what was paid goes back', async () => {
  const { order_id } = await anOrder({ payment_status: 'succeeded' })
  const tries = Array.from({ length: 20 }, (_, index) =>
    refund(request(order_id, { amountCents: 20_00, idempotencyKey: `click-${index}` })).then(
      () => 'booked',
      // Fails with a message: the later request waits for the order's lock and does not reach the check constraint.
      (error: unknown) => (error instanceof ShopError ? error.message : error),
    ),
  )
  const responses = await Promise.all(tries)
  expect(responses.filter((response) => response === 'booked')).toHaveLength(5)
  expect(new Set(responses)).toEqual(new Set(['booked', 'This is more than the refundable amount of this order']))
  expect((await ledgerOf(order_id)).order.refunded_cents).toBe(100_00)
})

test('the ledger is append-only', async () => {
  const { db } = await testDatabase()
  await anOrder({ payment_status: 'paid' })
  await expect(db.updateTable('payment_entries').set({ amount_cents: 1 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('payment_entries').execute()).rejects.toThrow('append-only')
})

/** Creates two card orders of $108 with a refund each, requested with the same key; the first is due longer. */
async function twoRequested() {
  const { db } = await testDatabase()
  const requestOf = async (amountCents: number, dueAt: string) => {
    const { order_id: orderId } = await anOrder({ payment_method: 'CREDIT_CARD', payment_status: 'succeeded' })
    const { refund_id: refundId } = await refund(request(orderId, { amountCents }))
    await sql`update refunds set due_at = ${dueAt}::timestamptz where refund_id = ${refundId}`.execute(db)
    const row = () => db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirstOrThrow()
    return { orderId, refundId, paymentId: `pay_${orderId}`, row }
  }
  return { db, one: await requestOf(50_00, '2020-01-01'), other: await requestOf(20_00, '2021-01-01') }
}

/** Uses the database's clock before and after a call: a time that the call sets lies between the two. */
async function during(seconds: number, call: () => Promise<unknown>, time: () => Promise<Date | null>) {
  const { db } = await testDatabase()
  const now = async () =>
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now.getTime() ?? 0
  const before = await now()
  await call()
  const after = await now()
  const set = (await time())?.getTime() ?? 0
  expect(set).toBeGreaterThanOrEqual(before - 1 + seconds * 1_000)
  expect(set).toBeLessThanOrEqual(after + 1 + seconds * 1_000)
}

test('the same key on two orders creates a refund of each, with the complete row and entry', async () => {
  const { one, other } = await twoRequested()
  expect(other.refundId).not.toBe(one.refundId)
  const { order, entries, refunds } = await ledgerOf(one.orderId)
  expect(order).toMatchObject({ refunded_cents: 50_00, payment_status: 'partially_refunded' })
  expect((await ledgerOf(other.orderId)).order.refunded_cents).toBe(20_00)
  expect(refunds).toEqual([
    {
      refund_id: one.refundId,
      payment_id: one.paymentId,
      order_id: one.orderId,
      amount_cents: 50_00,
      status: 'pending',
      reason: 'Return',
      actor_id: null,
      actor_name: null,
      idempotency_key: 'click-1',
      errand: 1,
      provider_ref: null,
      attempts: 0,
      last_error: null,
      due_at: new Date('2020-01-01T00:00:00Z'),
      claimed_until: null,
      created_at: expect.any(Date) as Date,
      done_at: null,
      reversed_at: null,
      by_hand_how: null,
      by_hand_on: null,
      by_hand_note: null,
      by_hand_by_id: null,
      by_hand_by: null,
      by_hand_at: null,
      body_hash: null,
      items: [],
    },
  ])
  expect(entries[1]).toEqual({
    entry_id: expect.any(Number) as number,
    order_id: one.orderId,
    payment_id: one.paymentId,
    refund_id: one.refundId,
    dispute_id: null,
    kind: 'refund',
    amount_cents: 50_00,
    provider: 'sandbox',
    provider_ref: `sbx_${one.orderId.replace('-', '_')}`,
    actor: null,
    note: null,
    by_hand: false,
    refund_attempt: 1,
    created_at: expect.any(Date) as Date,
  })
})

test('a refund increases the version of its order, even when it is ahead of the clock', async () => {
  const { db } = await testDatabase()
  const [order, neighbor] = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  const versions = async () => [
    (await ledgerOf(order.order_id)).order.updated_at,
    (await ledgerOf(neighbor.order_id)).order.updated_at,
  ]
  const requestOf = async (idempotencyKey: string, was: Date) => {
    await db.updateTable('orders').set({ updated_at: was }).execute()
    await refund(request(order.order_id, { amountCents: 1_00, idempotencyKey }))
    return versions()
  }
  const past = new Date('2020-01-01T00:00:00.000Z')
  const [now, untouched] = await requestOf('click-1', past)
  expect([(now ?? past) > order.created_at, untouched]).toEqual([true, past])
  const ahead = new Date('2099-01-01T00:00:00.000Z')
  expect(await requestOf('click-2', ahead)).toEqual([new Date('2099-01-01T00:00:00.001Z'), ahead])
})

test("an amount under inquiry or in a decided dispute is refundable; an open dispute's is not", async () => {
  const { db, one, other } = await twoRequested()
  const dispute = (ref: string, { orderId, paymentId }: typeof one, over: { state: string; isInquiry: boolean }) =>
    sql`insert into disputes (dispute_id, provider, provider_ref, payment_id, order_id, amount_cents, state, is_inquiry, closed_at)
      values (${ref}, 'sandbox', ${ref}, ${paymentId}, ${orderId}, 10800, ${over.state}, ${over.isInquiry},
        case when ${over.state} <> 'open' then now() end)`.execute(db)
  await dispute('dp_1', one, { state: 'open', isInquiry: true })
  await dispute('dp_2', one, { state: 'won', isInquiry: false })
  await dispute('dp_3', other, { state: 'open', isInquiry: false })
  const again = (orderId: string) => refund(request(orderId, { amountCents: 1_00, idempotencyKey: 'click-2' }))
  expect(await again(one.orderId)).toMatchObject({ amount_cents: 1_00, status: 'pending' })
  await expect(again(other.orderId)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('refund the disputed amount') as unknown,
  })
})

test('claims the refund that has been due longest, and no claimed, finished or unpayable one', async () => {
  const { db, one, other } = await twoRequested()
  const claimed = ({ refundId, paymentId, orderId }: typeof one, amountCents: number, attempts: number) => ({
    refundId,
    paymentId,
    orderId,
    amountCents,
    currency: 'usd',
    provider: 'sandbox',
    providerRef: `sbx_${orderId.replace('-', '_')}`,
    idempotencyKey: refundId,
    attempts,
  })
  const first = async () => expect(await claimDueRefund(db, 60)).toEqual(claimed(one, 50_00, 1))
  await during(60, first, async () => (await one.row()).claimed_until)
  expect(await other.row()).toMatchObject({ attempts: 0, claimed_until: null })
  expect(await claimRefund(db, one.refundId, 60)).toBeNull()
  expect(await claimDueRefund(db, 60)).toEqual(claimed(other, 20_00, 1))
  expect(await claimDueRefund(db, 60)).toBeNull()

  // The claim of a crashed worker expires.
  await sql`update refunds set claimed_until = now() - interval '1 second'`.execute(db)
  expect(await claimRefund(db, other.refundId, 60)).toEqual(claimed(other, 20_00, 2))
  expect(await claimDueRefund(db, 60)).toEqual(claimed(one, 50_00, 2))
  const change = (change: ReturnType<typeof sql>, { refundId }: typeof one) =>
    sql`update refunds set ${change} where refund_id = ${refundId}`.execute(db)
  await change(sql`claimed_until = null, status = 'failed'`, one)
  expect([await claimRefund(db, one.refundId, 60), await claimDueRefund(db, 60)]).toEqual([null, null])
  await change(sql`claimed_until = null`, other)
  expect(await claimDueRefund(db, 60)).toMatchObject({ refundId: other.refundId })
  await change(sql`status = 'pending', due_at = now() + interval '1 minute'`, one)
  expect(await claimDueRefund(db, 60)).toBeNull()

  // Its payment has no provider id, so the next refund is claimed.
  await change(sql`due_at = '2020-01-01'`, one)
  await change(sql`claimed_until = null`, other)
  await sql`update payments set provider_ref = null where payment_id = ${one.paymentId}`.execute(db)
  expect(await claimRefund(db, one.refundId, 60)).toBeNull()
  expect(await claimDueRefund(db, 60)).toMatchObject({ refundId: other.refundId })
})

test('marking a refund sent, failed or retried changes its own row, and only from the expected state', async () => {
  const { db, one, other } = await twoRequested()
  const rows = async () => [await one.row(), await other.row()]
  const sent = (id: string, ref: string) => inTransaction(db, (tx) => markRefundSent(tx, id, ref))
  const fail = (id: string, over: { retryInSeconds?: number; isRefused?: boolean; refundRef?: string } = {}) =>
    markRefundFailed(db, id, { error: 'Down', retryInSeconds: null, isRefused: false, ...over })

  const [first, second] = await rows()
  await during(
    90,
    () => fail(one.refundId, { retryInSeconds: 90, refundRef: 're_1' }),
    async () => (await one.row()).due_at,
  )
  const waiting = { ...first, last_error: 'Down', provider_ref: 're_1', due_at: expect.any(Date) as Date }
  expect(await rows()).toEqual([waiting, second])
  // Without an id the stored one stays; after a final failure a retry is due at once.
  await during(
    0,
    () => fail(one.refundId, { isRefused: true }),
    async () => (await one.row()).due_at,
  )
  const failed = { ...waiting, status: 'failed', errand: 2 }
  expect(await rows()).toEqual([failed, second])
  await sent(one.refundId, 're_late')
  await fail(one.refundId, { isRefused: true })
  expect(await rows()).toEqual([failed, second])
  expect(await inTransaction(db, (tx) => reopenFailedRefund(tx, other.refundId))).toBeNull()

  await fail(other.refundId)
  const otherFailed = await other.row()
  expect(otherFailed).toMatchObject({ status: 'failed', errand: 1, provider_ref: null })
  const again = { ...failed, status: 'pending', provider_ref: null }
  expect(await inTransaction(db, (tx) => reopenFailedRefund(tx, one.refundId))).toEqual(again)
  expect(await rows()).toEqual([again, otherFailed])
  await during(
    0,
    () => sent(one.refundId, 're_2'),
    async () => (await one.row()).done_at,
  )
  const done = { status: 'succeeded', provider_ref: 're_2', last_error: null, done_at: expect.any(Date) as Date }
  expect(await rows()).toEqual([{ ...again, ...done }, otherFailed])
})

test("lists refunds that wait for staff, newest first, and sums an order's unsent refunds", async () => {
  const { db, one, other } = await twoRequested()
  const { order_id: manual } = await anOrder({ payment_status: 'paid' })
  const byHand = await refund(request(manual, { amountCents: 7_00 }))
  const second = await refund(request(one.orderId, { amountCents: 3_00, idempotencyKey: 'click-2' }))
  const third = await refund(request(one.orderId, { amountCents: 2_00, idempotencyKey: 'click-3' }))
  await markRefundFailed(db, second.refund_id, { error: 'No', retryInSeconds: null, isRefused: true })
  await inTransaction(db, (tx) => markRefundSent(tx, third.refund_id, 're_3'))
  await sql`update refunds set created_at = '2020-01-01' where refund_id = ${second.refund_id}`.execute(db)
  const waiting = async (limit: number) =>
    (await listPendingRefunds(db, NO_LIMITS, limit)).map(({ refund_id: id }) => id)
  expect(await waiting(10)).toEqual([byHand.refund_id, second.refund_id])
  expect(await waiting(1)).toEqual([byHand.refund_id])
  const ofOne = (await listRefunds(db, one.orderId)).map(({ refund_id: id }) => id)
  expect(ofOne).toEqual([second.refund_id, one.refundId, third.refund_id])
  expect(await sumUnsent(db, one.orderId)).toEqual({ byHandCents: 0, byProviderCents: 53_00 })
  expect(await sumUnsent(db, other.orderId)).toEqual({ byHandCents: 0, byProviderCents: 20_00 })
  expect(await sumUnsent(db, manual)).toEqual({ byHandCents: 7_00, byProviderCents: 0 })
  expect(await sumUnsent(db, 'ORD-000000000000')).toEqual({ byHandCents: 0, byProviderCents: 0 })
})

test('a refund waits for a change of its order, and is judged by what is left after it', async () => {
  const { db } = await testDatabase()
  const { order_id: orderId } = await anOrder({ payment_status: 'succeeded' })
  let late: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await sql`update orders set refunded_cents = 10800 where order_id = ${orderId}`.execute(tx)
    late = refund(request(orderId)).catch((error: unknown) => error)
    await waitForBlockedLock(tx)
  })
  expect(await late).toMatchObject({ code: 'conflict', message: 'This order has nothing left to refund' })
})

test('claims the next refund while another worker claims the first one', async () => {
  const { db, one, other } = await twoRequested()
  await inTransaction(db, async (tx) => {
    await sql`select from refunds where refund_id = ${one.refundId} for update`.execute(tx)
    const claimed = await inTransaction(db, async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second)
      return claimDueRefund(second, 60)
    })
    expect(claimed).toMatchObject({ refundId: other.refundId })
  })
})

test('compares orders with the ledger batch by batch, each order once', async () => {
  const { db, one, other } = await twoRequested()
  const { order_id: third } = await anOrder({ payment_status: 'paid' })
  const [first = '', second = '', last = ''] = [one.orderId, other.orderId, third].toSorted()
  await sql`update orders set paid_cents = 10900 where order_id = ${second}`.execute(db)
  const refundedCents = { [one.orderId]: 50_00, [other.orderId]: 20_00 }[second] ?? 0
  const mismatch = {
    orderId: second,
    currency: 'USD',
    paidCents: 109_00,
    bookedPaidCents: 108_00,
    refundedCents,
    bookedRefundedCents: refundedCents,
  }
  const compare = (after: string, limit: number) => compareOrdersWithLedger(db, { after, limit })
  expect(await compare('', 2)).toEqual({ compared: 2, last: second, mismatches: [mismatch] })
  expect(await compare(first, 1)).toEqual({ compared: 1, last: second, mismatches: [mismatch] })
  expect(await compare(second, 2)).toEqual({ compared: 1, last, mismatches: [] })
  expect(await compare(last, 2)).toEqual({ compared: 0, last: null, mismatches: [] })
})
