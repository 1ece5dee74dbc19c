import { orderDisplayNumber } from '@atelier/domain/ids'
import type { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import { judgeStatusChange, type OrderFacts } from '@atelier/domain/orders/change-status'
import { ShopError } from '@atelier/domain/shop-error'
import type { Cause } from '../../cause.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { queueMail } from '../email/email.repo.ts'
import { findOrder, type OrderRow, type WholeOrder } from './admin-orders.repo.ts'
import { giveStockBack, insertHistory, listOrderItems, lockOrder, updateOrder } from './order-desk.repo.ts'
import { orderNewsMail } from './order-mails.ts'
import { presentOrderDetail } from './orders.present.ts'

/** The order, locked for the change, or the refusal that there is none. */
export async function lockKnownOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError('not_found', 'Order not found')
  return order
}

/** The order as it is now, for the answer to a change of it. */
export async function orderAfter(db: Db, orderId: string): Promise<WholeOrder> {
  const whole = await findOrder(db, orderId)
  if (!whole) throw new ShopError('not_found', 'Order not found')
  return whole
}

/** How the audit log names an order. */
export const orderTarget = (orderId: string) => ({
  type: 'order',
  id: orderId,
  name: `Order ${orderDisplayNumber(orderId)}`,
})

/** What the rules ask of an order, from its row. */
export const factsOf = (order: OrderRow): OrderFacts => ({
  status: order.status,
  paymentStatus: order.payment_status,
  paymentMethod: order.payment_method,
  updatedAt: order.updated_at,
})

/** The columns a change sets. Carrier and number of an earlier parcel stay unless new ones are given. */
const changedColumns = (order: OrderRow, change: ChangeOrderStatusBody) => ({
  status: change.status,
  status_note: change.statusNote,
  tracking_carrier: change.trackingCarrier ?? order.tracking_carrier,
  tracking_number: change.trackingNumber ?? order.tracking_number,
})

/**
 * Sets the status of an order, with history, stock, mail and audit line, all or nothing. Closing an order gives its pieces
 * back once in its life. Refuses with 409, and the order as it is now, what is based on an older version, is no change, or
 * would send out an unpaid order without having been asked twice.
 */
export async function changeOrderStatus(
  { db, now, config, signals }: Deps,
  orderId: string,
  change: ChangeOrderStatusBody,
  cause: Cause,
): Promise<WholeOrder> {
  const refusal = await inTransaction(db, async (tx) => {
    const before = await lockKnownOrder(tx, orderId)
    const judged = judgeStatusChange(factsOf(before), change)
    if (!judged.ok) return judged
    const at = now()
    const order = await updateOrder(tx, before, changedColumns(before, change), at)
    await insertHistory(tx, { orderId, status: order.status, note: change.statusNote, actor: cause.actor, at })
    const linesGivenBack = judged.givesStockBack ? await giveStockBack(tx, orderId, at) : 0
    const items = await listOrderItems(tx, orderId)
    const mail = judged.mail && orderNewsMail(judged.mail, { order, items, publicUrl: config.publicUrl })
    if (mail) await queueMail(tx, mail)
    await recordAudit(tx, {
      cause,
      action: 'order.status_changed',
      at,
      target: orderTarget(orderId),
      before: { status: before.status, sentUnpaid: false, stockGivenBack: false },
      after: { status: order.status, sentUnpaid: judged.isUnpaid, stockGivenBack: linesGivenBack > 0 },
    })
    return null
  })
  const whole = await orderAfter(db, orderId)
  if (refusal) throw new ShopError(refusal.reason, refusal.message, { data: presentOrderDetail(whole) })
  signals.emit('mail-queued')
  return whole
}
