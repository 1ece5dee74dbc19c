import { judgeRestock, type RestockedLine } from '@atelier/domain/orders/restock-units'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Tx } from '../../../db/client.ts'
import { listOrderItems, type OrderRow } from '../admin-orders.repo.ts'
import type { Refusal } from '../change-order.ts'

/** Returns why the named units cannot be restocked, or null. Throws 400 for an unknown line item. */
export async function restockRefusal(
  tx: Tx,
  order: OrderRow,
  restock: readonly RestockedLine[],
): Promise<Refusal | null> {
  if (restock.length === 0) return null
  const items = await listOrderItems(tx, order.order_id)
  const lines = items.map(({ name, quantity, returned_quantity: returnedQuantity }) => ({
    name,
    quantity,
    returnedQuantity,
  }))
  const verdict = judgeRestock({ status: order.status, lines }, restock)
  if (verdict.ok) return null
  if (verdict.reason === 'invalid_input') throw invalidField('restock', verdict.message)
  return { reason: 'conflict', message: verdict.message }
}
