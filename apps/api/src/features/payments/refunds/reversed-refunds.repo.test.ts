import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { anOrder } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { upsertDispute } from '../disputes/disputes.repo.ts'
import { findPayment } from '../payments.repo.ts'
import { listRefunds } from './refund-lists.repo.ts'
import { findRefund, insertRefundEntry, markRefundFailed, requestRefund } from './refunds.repo.ts'
import {
  recordReversal,
  endReversal,
  findRefundByRef,
  isRefundUnderWay,
  expediteRefund,
  replaceReversedRefunds,
} from './reversed-refunds.repo.ts'

/**
 * Creates two orders of $108, one paid at the sandbox and one at Stripe, with a refund of $50 each that has the same
 * id.
 */
async function twoRefunds() {
  const { db } = await testDatabase()
  const of = async (provider: 'sandbox' | 'stripe') => {
    const { order_id: orderId } = await anOrder({ payment_method: 'CREDIT_CARD', payment_status: 'succeeded' })
    const request = { orderId, amountCents: 50_00, reason: 'Return', actor: null, idempotencyKey: 'click-1' }
    const { refund_id: refundId, payment_id: paymentId } = await inTransaction(db, (tx) => requestRefund(tx, request))
    await sql`update payments set provider = ${provider}, provider_ref = ${`pi_${provider}`} where payment_id = ${paymentId}`.execute(
      db,
    )
    await sql`update refunds set provider_ref = 're_same' where refund_id = ${refundId}`.execute(db)
    const row = async () => {
      const refund = await findRefund(db, refundId)
      if (!refund) throw new Error('expected a refund')
      return refund
    }
    return { orderId, refundId, paymentId: paymentId ?? '', row }
  }
  return { db, one: await of('sandbox'), other: await of('stripe') }
}

test('finds a refund by its id at its own provider, and lists those of its own order', async () => {
  const { db, one, other } = await twoRefunds()
  expect((await findRefundByRef(db, 'sandbox', 're_same'))?.refund_id).toBe(one.refundId)
  expect((await findRefundByRef(db, 'stripe', 're_same'))?.refund_id).toBe(other.refundId)
  expect(await findRefundByRef(db, 'stripe', 're_missing')).toBeNull()
  expect((await listRefunds(db, one.orderId)).map(({ refund_id: id }) => id)).toEqual([one.refundId])
})

test('a refund is in flight while it is claimed, pending and of that payment', async () => {
  const { db, one } = await twoRefunds()
  const underWay = async () => [
    await isRefundUnderWay(db, 'sandbox', 'pi_sandbox'),
    await isRefundUnderWay(db, 'stripe', 'pi_stripe'),
    await isRefundUnderWay(db, 'sandbox', 'pi_stripe'),
  ]
  expect(await underWay()).toEqual([false, false, false])
  await sql`update refunds set claimed_until = now() + interval '1 minute' where refund_id = ${one.refundId}`.execute(
    db,
  )
  expect(await underWay()).toEqual([true, false, false])
  await sql`update refunds set status = 'failed' where refund_id = ${one.refundId}`.execute(db)
  expect(await underWay()).toEqual([false, false, false])
})

test('makes one pending refund due, and marks one pending refund as failed', async () => {
  const { db, one, other } = await twoRefunds()
  const later = new Date('2099-01-01T00:00:00Z')
  await db.updateTable('refunds').set({ due_at: later }).execute()
  const isDue = async () => [(await one.row()).due_at < later, (await other.row()).due_at < later]
  await expediteRefund(db, one.refundId)
  expect(await isDue()).toEqual([true, false])
  const failure = { error: 'Refused', retryInSeconds: null, isRefused: true }
  const statuses = async () => [(await one.row()).status, (await other.row()).status]
  await markRefundFailed(db, one.refundId, failure)
  expect(await statuses()).toEqual(['failed', 'pending'])
  await sql`update refunds set status = 'succeeded' where refund_id = ${other.refundId}`.execute(db)
  await expediteRefund(db, other.refundId)
  expect(await isDue()).toEqual([true, false])
  await markRefundFailed(db, other.refundId, failure)
  expect(await statuses()).toEqual(['failed', 'succeeded'])
})

test('a reversal, its end and its replacement affect the refund of one order only', async () => {
  const { db, one, other } = await twoRefunds()
  await db.updateTable('refunds').set({ status: 'succeeded' }).execute()
  const reversal = { provider: 'sandbox', reason: 'It came back' }
  const rows = async () => [await one.row(), await other.row()]
  const reverse = async ({ row }: typeof one) => {
    const refund = await row()
    await inTransaction(db, (tx) => recordReversal(tx, refund, reversal))
  }
  await reverse(one)
  expect(await rows()).toMatchObject([
    { status: 'failed', reversed_at: expect.any(Date) as Date },
    { status: 'succeeded', reversed_at: null },
  ])
  const entries = await db.selectFrom('payment_entries').selectAll().where('kind', '=', 'reversal').execute()
  expect(entries).toMatchObject([{ refund_id: one.refundId, order_id: one.orderId, amount_cents: 50_00 }])

  await reverse(other)
  const first = await one.row()
  await inTransaction(db, (tx) => endReversal(tx, first))
  expect(await rows()).toMatchObject([{ reversed_at: null }, { reversed_at: expect.any(Date) as Date }])

  const replace = (leftCents: number) =>
    inTransaction(db, async (tx) => {
      await sql`update orders set refunded_cents = paid_cents - ${leftCents}::integer`.execute(tx)
      await replaceReversedRefunds(tx, one.orderId)
      await replaceReversedRefunds(tx, other.orderId)
    })
  // Only a reversed refund is replaced, and only when its order has less left.
  await replace(50_00)
  expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  await replace(49_99)
  expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'replaced' }])
  await sql`update refunds set status = 'pending', reversed_at = now()`.execute(db)
  await inTransaction(db, (tx) => replaceReversedRefunds(tx, one.orderId))
  expect(await rows()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  await sql`update refunds set status = 'failed', reversed_at = now()`.execute(db)
  await inTransaction(db, (tx) => replaceReversedRefunds(tx, one.orderId))
  expect(await rows()).toMatchObject([{ status: 'replaced' }, { status: 'failed' }])
})

test('compares a dispute with its own earlier state, not with another one of the provider', async () => {
  const { db, one, other } = await twoRefunds()
  const storeDispute = async (paymentId: string, disputeRef: string, state: 'open' | 'lost') => {
    const payment = await findPayment(db, paymentId)
    if (!payment) throw new Error('expected a paid order')
    const seen = {
      disputeRef,
      providerRef: payment.provider_ref ?? '',
      state,
      amountCents: 108_00,
      reason: null,
      answerBy: null,
      isInquiry: false,
    }
    return inTransaction(db, (tx) => upsertDispute(tx, payment, seen))
  }
  expect(await storeDispute(one.paymentId, 'dp_one', 'lost')).toMatchObject({
    before: null,
    dispute: { state: 'lost' },
  })
  expect(await storeDispute(one.paymentId, 'dp_two', 'open')).toMatchObject({
    before: null,
    dispute: { state: 'open' },
  })
  expect(await storeDispute(other.paymentId, 'dp_one', 'open')).toMatchObject({
    before: null,
    dispute: { state: 'open' },
  })
  expect(await storeDispute(one.paymentId, 'dp_two', 'open')).toMatchObject({ before: { state: 'open' } })
})

test("a reversal and its end write the complete row and entry, and recompute the order's refunded total", async () => {
  const { db, one, other } = await twoRefunds()
  const request = { orderId: one.orderId, amountCents: 58_00, reason: 'Return', actor: null, idempotencyKey: 'click-2' }
  await inTransaction(db, (tx) => requestRefund(tx, request))
  await sql`update refunds set status = 'succeeded', done_at = now(), claimed_until = now()`.execute(db)
  const orderOf = (orderId: string) =>
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const [before, untouched] = [await one.row(), await other.row()]
  const neighbor = await orderOf(other.orderId)
  // The version increases from any value: here from ahead of the clock, at the end from far in the past.
  await sql`update orders set updated_at = '2099-01-01' where order_id = ${one.orderId}`.execute(db)

  await inTransaction(db, (tx) => recordReversal(tx, before, { provider: 'sandbox', reason: 'It came back' }))
  const reversed = {
    ...before,
    status: 'failed',
    last_error: 'It came back',
    errand: 2,
    claimed_until: null,
    done_at: null,
    reversed_at: expect.any(Date) as Date,
  }
  expect(await one.row()).toEqual(reversed)
  const entries = await db.selectFrom('payment_entries').selectAll().where('kind', '=', 'reversal').execute()
  expect(entries).toEqual([
    {
      entry_id: expect.any(Number) as number,
      order_id: one.orderId,
      payment_id: one.paymentId,
      refund_id: one.refundId,
      dispute_id: null,
      kind: 'reversal',
      amount_cents: 50_00,
      provider: 'sandbox',
      provider_ref: 're_same',
      actor: null,
      note: null,
      by_hand: false,
      refund_attempt: 1,
      created_at: expect.any(Date) as Date,
    },
  ])
  expect(await orderOf(one.orderId)).toMatchObject({
    refunded_cents: 58_00,
    payment_status: 'partially_refunded',
    updated_at: new Date('2099-01-01T00:00:00.001Z'),
  })

  await sql`update orders set updated_at = '2020-01-01' where order_id = ${one.orderId}`.execute(db)
  const refund = await one.row()
  await inTransaction(db, async (tx) => {
    await insertRefundEntry(tx, refund, undefined)
    await endReversal(tx, refund)
  })
  expect(await one.row()).toEqual({ ...reversed, reversed_at: null })
  const all = await orderOf(one.orderId)
  expect(all).toMatchObject({ refunded_cents: 108_00, payment_status: 'refunded' })
  expect(all.updated_at.getTime()).toBeGreaterThan(neighbor.created_at.getTime())
  expect([await other.row(), await orderOf(other.orderId)]).toEqual([untouched, neighbor])
})

test('an order without remaining refunds is paid', async () => {
  const { db, one } = await twoRefunds()
  await sql`update refunds set status = 'succeeded'`.execute(db)
  const refund = await one.row()
  await inTransaction(db, (tx) => recordReversal(tx, refund, { provider: 'sandbox', reason: 'It came back' }))
  const order = db.selectFrom('orders').selectAll().where('order_id', '=', one.orderId)
  expect(await order.executeTakeFirstOrThrow()).toMatchObject({ refunded_cents: 0, payment_status: 'succeeded' })
})
