import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
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
