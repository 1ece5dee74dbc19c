import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { aDeliveredOrder } from '../../testing/deliveries.ts'
import { stockOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { giveStockBack } from './order-desk.repo.ts'

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
