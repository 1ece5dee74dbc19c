import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../db/client.ts'
import { aDeliveredOrder } from '../../testing/deliveries.ts'
import { anOrder, stockOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { getLockedOrder, restockReturn, restockOrder, retakeStock, updateOrder } from './order-changes.repo.ts'

/** The order as it was before it shipped. */
const unshipped = ({ order_id }: { order_id: string }) => ({ order_id, status: 'PROCESSING' as const })

test('restocks the units of one order once, and none of another order', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const stocks = async () => [await stockOf(one.variantId), await stockOf(other.variantId)]
  const give = () => inTransaction(db, (tx) => restockOrder(tx, unshipped(one), new Date()))
  expect(await give()).toBe(2)
  expect(await stocks()).toEqual([8, 5])
  expect(await give()).toBe(0)
  expect(await stocks()).toEqual([8, 5])
})

test('restocks only the units of a shipped order that came back, and takes only these again', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const stocks = async () => [await stockOf(one.variantId), await stockOf(other.variantId)]
  const give = (cameBack: Parameters<typeof restockOrder>[3]) =>
    inTransaction(db, (tx) => restockOrder(tx, one, new Date(), cameBack))
  expect(await give([])).toBe(0)
  expect(await stocks()).toEqual([5, 5])
  expect(await give([{ itemIndex: 0, quantity: 2 }])).toBe(1)
  expect(await stocks()).toEqual([7, 5])
  expect(await inTransaction(db, (tx) => retakeStock(tx, one.order_id))).toEqual([])
  expect(await stocks()).toEqual([5, 5])
  expect(await give('all')).toBe(2)
  expect(await stocks()).toEqual([8, 5])
})

test('omits a line item that was fully returned, and the returned part of another one', async () => {
  const { db } = await testDatabase()
  const order = await aDeliveredOrder()
  const returned = (position: number, quantity: number) =>
    db
      .updateTable('order_items')
      .set({ returned_quantity: quantity })
      .where('order_id', '=', order.order_id)
      .where('position', '=', position)
      .execute()
  await returned(0, 2)
  await returned(1, 1)
  expect(await inTransaction(db, (tx) => restockOrder(tx, unshipped(order), new Date()))).toBe(1)
  expect(await stockOf(order.variantId)).toBe(6)
})

test('restocks the returned units that are fit for sale and adds up inspections', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const give = (lines: { position: number; quantity: number }[]) =>
    inTransaction(db, (tx) => restockReturn(tx, { orderId: one.order_id }, lines, new Date()))
  await give([])
  expect(await stockOf(one.variantId)).toBe(5)
  await give([{ position: 0, quantity: 1 }])
  await give([
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ])
  expect([await stockOf(one.variantId), await stockOf(other.variantId)]).toEqual([8, 5])
  const ledger = await db
    .selectFrom('order_stock_returns')
    .select(['order_id', 'position', 'reason', 'quantity'])
    .orderBy('position')
    .execute()
  expect(ledger).toEqual([
    { order_id: one.order_id, position: 0, reason: 'returned', quantity: 3 },
    { order_id: one.order_id, position: 1, reason: 'returned', quantity: 1 },
  ])
})

test('leaves an uncounted color unchanged', async () => {
  const { db } = await testDatabase()
  const order = await aDeliveredOrder()
  const versions = async () =>
    (
      await sql<{ name: string; version: string }>`
      select name, xmin::text as version from color_variants order by name`.execute(db)
    ).rows
  const [noir, sand] = await versions()
  await inTransaction(db, (tx) => restockOrder(tx, unshipped(order), new Date()))
  const [noirAfter, sandAfter] = await versions()
  expect(sandAfter).toEqual(sand)
  expect(noirAfter?.version).not.toBe(noir?.version)
})

test('takes the units of the reopened order only, without its returned ones', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const at = new Date()
  for (const order of [one, other]) await inTransaction(db, (tx) => restockOrder(tx, unshipped(order), at))
  await inTransaction(db, (tx) => restockReturn(tx, { orderId: one.order_id }, [{ position: 0, quantity: 1 }], at))
  const stocks = async () => [await stockOf(one.variantId), await stockOf(other.variantId)]
  expect(await stocks()).toEqual([9, 8])
  expect(await inTransaction(db, (tx) => retakeStock(tx, one.order_id))).toEqual([])
  expect(await stocks()).toEqual([6, 8])
  const ledger = () =>
    db
      .selectFrom('order_stock_returns')
      .select(['order_id', 'position', 'reason', 'quantity'])
      .orderBy('order_id')
      .orderBy('position')
      .execute()
  const left = [
    { order_id: one.order_id, position: 0, reason: 'returned', quantity: 1 },
    { order_id: other.order_id, position: 0, reason: 'closed', quantity: 3 },
    { order_id: other.order_id, position: 1, reason: 'closed', quantity: 1 },
  ]
  expect(await ledger()).toEqual(left.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1)))
  expect(await inTransaction(db, (tx) => retakeStock(tx, one.order_id))).toEqual([])
  expect(await stocks()).toEqual([6, 8])
})

test('takes no stock if one unit is missing, and returns what is left', async () => {
  const { db } = await testDatabase()
  const order = await aDeliveredOrder()
  await inTransaction(db, (tx) => restockOrder(tx, unshipped(order), new Date()))
  await db.updateTable('color_variants').set({ stock: 2 }).where('variant_id', '=', order.variantId).execute()
  const missing = await inTransaction(db, (tx) => retakeStock(tx, order.order_id))
  expect(missing).toMatchObject([{ name: 'Sac Lune', color: 'Noir', stock: 2 }])
  expect(await stockOf(order.variantId)).toBe(2)
  expect(await db.selectFrom('order_stock_returns').select('position').execute()).toHaveLength(2)
})

/**
 * Runs `work` while a concurrent transaction sets the stock. That transaction commits only once `work` waits for its
 * lock.
 */
async function whileStockBecomes<T>(variantId: number, stock: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = await testDatabase()
  let outcome: Promise<T> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update color_variants set stock = ${stock}::integer where variant_id = ${variantId}`.execute(tx)
    outcome = inTransaction(db, work)
    await waitForBlockedLock(tx)
  })
  if (!outcome) throw new Error('nothing ran')
  return outcome
}

test('adds to the stock that a concurrent transaction leaves', async () => {
  const order = await aDeliveredOrder()
  await whileStockBecomes(order.variantId, 1, (tx) => restockOrder(tx, unshipped(order), new Date()))
  expect(await stockOf(order.variantId)).toBe(4)
})

test('takes from the stock that a concurrent transaction leaves, or nothing', async () => {
  const { db } = await testDatabase()
  const order = await aDeliveredOrder()
  await inTransaction(db, (tx) => restockOrder(tx, unshipped(order), new Date()))
  const take = (tx: Tx) => retakeStock(tx, order.order_id)
  expect(await whileStockBecomes(order.variantId, 2, take)).toMatchObject([{ stock: 2 }])
  expect(await stockOf(order.variantId)).toBe(2)
  expect(await whileStockBecomes(order.variantId, 3, take)).toEqual([])
  expect(await stockOf(order.variantId)).toBe(0)
})

test('a change raises the version of its order only, by at least a millisecond', async () => {
  const { db } = await testDatabase()
  const [order, other] = [await anOrder(), await anOrder()]
  const change = (now: Date) =>
    inTransaction(db, async (tx) =>
      updateOrder(tx, await getLockedOrder(tx, order.order_id), { status_note: 'Shelf 4' }, now),
    )
  const before = order.updated_at.getTime()
  expect((await change(new Date(before - 60_000))).updated_at.getTime()).toBe(before + 1)
  expect((await change(new Date(before + 1))).updated_at.getTime()).toBe(before + 2)
  expect((await change(new Date(before + 60_000))).updated_at.getTime()).toBe(before + 60_000)
  const stored = db.selectFrom('orders').selectAll().where('order_id', '=', other.order_id)
  expect(await stored.executeTakeFirstOrThrow()).toEqual(other)
})
