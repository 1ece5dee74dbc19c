import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { aDeliveredOrder } from '../../testing/deliveries.ts'
import { stockOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { giveReturnBack, giveStockBack } from './order-desk.repo.ts'

test('gives the pieces of one order back once, and those of another order not at all', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const stocks = async () => [await stockOf(one.variantId), await stockOf(other.variantId)]
  const give = () => inTransaction(db, (tx) => giveStockBack(tx, one.order_id, new Date()))
  expect(await give()).toBe(2)
  expect(await stocks()).toEqual([8, 5])
  expect(await give()).toBe(0)
  expect(await stocks()).toEqual([8, 5])
})

test('leaves out a line that was returned in full, and the returned part of another one', async () => {
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
  expect(await inTransaction(db, (tx) => giveStockBack(tx, order.order_id, new Date()))).toBe(1)
  expect(await stockOf(order.variantId)).toBe(6)
})

test('restocks the units of a return that are fit for sale, each inspection added to the last', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const give = (lines: { position: number; quantity: number }[]) =>
    inTransaction(db, (tx) => giveReturnBack(tx, one.order_id, lines, new Date()))
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
