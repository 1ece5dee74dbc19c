import { orderNumber } from '@atelier/domain/values/ids'
import { ShopError, type ErrorCode } from '@atelier/domain/contract/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { getOrder, type OrderRow, type WholeOrder } from './admin-orders.repo.ts'
import { getLockedOrder } from './order-changes.repo.ts'
import { presentOrderDetail } from './orders.present.ts'

/** Why a change was rejected. A return value, not an error, so that the transaction still commits. */
export interface Refusal {
  reason: ErrorCode
  message: string
}

/** Returns the audit log's target for an order. */
export const orderTarget = (orderId: string) => ({
  type: 'order',
  id: orderId,
  name: `Order ${orderNumber(orderId)}`,
})

/**
 * Locks an order, changes it in one transaction and returns the new state. Throws a rejected change as an error that
 * carries the current order, so that the screen can show concurrent changes.
 */
export async function changeOrder(
  deps: Deps,
  orderId: string,
  work: (tx: Tx, before: OrderRow, at: Date) => Promise<Refusal | null>,
): Promise<WholeOrder> {
  const { db, now, signals } = deps
  const refusal = await inTransaction(db, async (tx) => work(tx, await getLockedOrder(tx, orderId), now()))
  const whole = await getOrder(db, orderId)
  if (refusal) throw new ShopError(refusal.reason, refusal.message, { data: await presentOrderDetail(deps, whole) })
  signals.emit('mail-queued')
  return whole
}
