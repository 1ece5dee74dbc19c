import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, anOrder } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { anonymizeOldOrders } from './erase-orders.ts'

/** The given number of days beyond the retention period of orders. */
function ago(days: number): Date {
  const at = new Date()
  at.setUTCFullYear(at.getUTCFullYear() - demoTerms.retention.orderYears, at.getUTCMonth(), at.getUTCDate() - days)
  return at
}

test('anonymizes old orders, their payments and checkouts, and no others', async () => {
  const { db } = await testDatabase()
  const { user_id } = await aCustomer()
  const old = { status: 'DELIVERED', payment_status: 'paid', user_id, guest_id: 'guest_1' } as const
  const expired = await anOrder({ ...old, created_at: ago(2) })
  const young = await anOrder({ ...old, created_at: ago(-2) })
  const onItsWay = await anOrder({ ...old, status: 'SHIPPED', created_at: ago(2) })
  const erasedYoung = await anOrder({ ...old, email: 'deleted-usr_1@deleted.invalid', created_at: ago(-2) })
  const erased = await anOrder({ ...old, email: 'deleted-usr_2@deleted.invalid', created_at: ago(3) })
  for (const { order_id } of [expired, young, onItsWay]) {
    await sql`
      insert into checkouts (checkout_id, order_id, user_id, guest_id, email, lines, shipping, subtotal_cents, tax_cents,
        total_cents, state, hold_expires_at)
      values (${`chk_${order_id}`}, ${order_id}, ${user_id}, 'guest_1', '', '[]', '{}', 100, 8, 108, 'ordered', now())`.execute(
      db,
    )
    await sql`
      insert into payments (payment_id, provider, purpose, order_id, user_id, guest_id, amount_cents, return_url, state, settled_at)
      values (${`pay_${order_id}`}, 'stripe', 'order', ${order_id}, ${user_id}, 'guest_1', 108, '/', 'succeeded', now())`.execute(
      db,
    )
  }
  expect(await anonymizeOldOrders(db, demoTerms.retention.orderYears)).toBe(1)
  const owners = async (table: string) => {
    const { rows } = await sql<{ order_id: string }>`
      select order_id, user_id, guest_id from ${sql.table(table)} where order_id <> ${erased.order_id} order by order_id`.execute(
      db,
    )
    return new Map(rows.map(({ order_id, ...owner }) => [order_id, owner]))
  }
  const hers = { user_id, guest_id: 'guest_1' }
  const noOwner = { user_id: null, guest_id: null }
  const expected = new Map<string, { user_id: string | null; guest_id: string | null }>([
    [expired.order_id, noOwner],
    [young.order_id, hers],
    [onItsWay.order_id, hers],
  ])
  expect(await owners('payments')).toEqual(expected)
  expect(await owners('checkouts')).toEqual(expected)
  expect(await owners('orders')).toEqual(expected.set(erasedYoung.order_id, hers))
  const names = await db.selectFrom('orders').select('order_id').where('first_name', '=', 'Deleted').execute()
  expect(names).toEqual([{ order_id: expired.order_id }])
  expect(await anonymizeOldOrders(db, demoTerms.retention.orderYears)).toBe(0)
})

test('processes old orders in batches of 200, oldest first', async () => {
  const { db } = await testDatabase()
  const first = await anOrder({ status: 'DELIVERED', payment_status: 'paid', created_at: ago(2) })
  const { order_id: _id, shown_status: _shown, is_sold: _sold, ...facts } = first
  const rows = Array.from({ length: 200 }, (_, index) => ({
    ...facts,
    order_id: `ORD-${String(index).padStart(12, '0')}`,
    created_at: ago(3),
  }))
  await db.insertInto('orders').values(rows).execute()
  expect(await anonymizeOldOrders(db, demoTerms.retention.orderYears)).toBe(200)
  const left = db.selectFrom('orders').select('order_id').where('first_name', '=', 'Claire')
  expect(await left.execute()).toEqual([{ order_id: first.order_id }])
  expect(await anonymizeOldOrders(db, demoTerms.retention.orderYears)).toBe(1)
  expect(await anonymizeOldOrders(db, demoTerms.retention.orderYears)).toBe(0)
})
