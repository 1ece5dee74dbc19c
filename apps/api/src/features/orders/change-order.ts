import { orderDisplayNumber } from '@atelier/domain/ids'
import { ShopError, type ErrorCode } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { getOrder, type OrderRow, type WholeOrder } from './admin-orders.repo.ts'
import { getLockedOrder } from './order-changes.repo.ts'
import { presentOrderDetail } from './orders.present.ts'

/** Why a change was not made, as a value: whatever the transaction did before is kept. */
export interface Refusal {
  reason: ErrorCode
  message: string
}

/** How the audit log names an order. */
export const orderTarget = (orderId: string) => ({
  type: 'order',
  id: orderId,
  name: `Order ${orderDisplayNumber(orderId)}`,
})

/**
 * Changes an order that is there and locked, in one transaction, and answers with it as it is then. A refusal becomes its
 * error, with the order as it is now, so that the screen can show what somebody else has made of it.
 */
export async function changeOrder(
  { db, now, signals }: Deps,
  orderId: string,
  work: (tx: Tx, before: OrderRow, at: Date) => Promise<Refusal | null>,
): Promise<WholeOrder> {
  const refusal = await inTransaction(db, async (tx) => work(tx, await getLockedOrder(tx, orderId), now()))
  const whole = await getOrder(db, orderId)
  if (refusal) throw new ShopError(refusal.reason, refusal.message, { data: presentOrderDetail(whole) })
  signals.emit('mail-queued')
  return whole
}
