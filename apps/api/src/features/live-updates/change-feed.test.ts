import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { anOrder } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import {
  markRefundFailed,
  markRefundSent,
  reopenFailedRefund,
  requestRefund,
} from '../payments/refunds/refunds.repo.ts'
import { openChangeFeed } from './change-feed.ts'

async function aFeed() {
  const { db } = (await createTestApp()).deps
  let clock = 0
  const feed = await openChangeFeed(db, () => clock)
  return { db, feed, wait: (ms: number) => (clock += ms) }
}

test('reports each change once, and none from before', async () => {
  await anOrder()
  const { feed, wait } = await aFeed()
  expect(await feed.read()).toEqual([])
  const order = await anOrder()
  expect(await feed.read()).toEqual([{ kind: 'orders-created', ids: [order.order_id], count: 1 }])
  wait(liveUpdateLimits.commitDelayMs / 2)
  expect(await feed.read()).toEqual([])
  wait(liveUpdateLimits.commitDelayMs)
  expect(await feed.read()).toEqual([])
  expect(await feed.read()).toEqual([])
})

test('reports an entry that becomes visible after a newer one', async () => {
  const { db, feed, wait } = await aFeed()
  const slow = await anOrder()
  await feed.read()
  const sequence = sql`select nextval(pg_get_serial_sequence('order_status_history', 'entry_id')) as id`
  const { id } = (await sequence.execute(db)).rows[0] as { id: number }
  const quick = await anOrder()
  expect(await feed.read()).toMatchObject([{ ids: [quick.order_id] }])
  wait(liveUpdateLimits.commitDelayMs - 1)
  expect(await feed.read()).toEqual([])
  await sql`insert into order_status_history (entry_id, order_id, status) overriding system value
    values (${id}, ${slow.order_id}, 'PROCESSING')`.execute(db)
  expect(await feed.read()).toEqual([{ kind: 'orders-changed', ids: [slow.order_id], count: 1 }])
  expect(await feed.read()).toEqual([])
})

test('reports every attempt of a refund and its end, but not the refunds from before', async () => {
  const { db } = await aFeed()
  const requestOne = async (): Promise<{ orderId: string; refundId: string }> => {
    const { order_id: orderId } = await anOrder({ payment_status: 'paid' })
    const request = { orderId, amountCents: 1_00, reason: 'Scratch', actor: null, idempotencyKey: 'click' }
    return { orderId, refundId: (await inTransaction(db, (tx) => requestRefund(tx, request))).refund_id }
  }
  await requestOne()
  const feed = await openChangeFeed(db)
  expect(await feed.read()).toEqual([])

  const { orderId, refundId } = await requestOne()
  const isReported = async (): Promise<void> => {
    expect(await feed.read()).toEqual([{ kind: 'orders-changed', ids: [orderId], count: 1 }])
    expect(await feed.read()).toEqual([])
  }
  expect(await feed.read()).toEqual([{ kind: 'orders-created', ids: [orderId], count: 1 }])
  const refuse = () => markRefundFailed(db, refundId, { error: 'No such card', retryInSeconds: null, isRefused: true })
  await sql`update refunds set status = 'pending' where refund_id = ${refundId}`.execute(db)
  await isReported()
  await refuse()
  await isReported()
  await inTransaction(db, (tx) => reopenFailedRefund(tx, refundId))
  await refuse()
  await isReported()
  await inTransaction(db, (tx) => reopenFailedRefund(tx, refundId))
  await isReported()
  await inTransaction(db, (tx) => markRefundSent(tx, refundId, 'ref_1'))
  await isReported()
})
