import type { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import { deliveredAtAfter, judgeStatusChange, type OrderFacts } from '@atelier/domain/orders/change-status'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import type { OrderRow, WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget } from '../change-order.ts'
import { actAs, type Shortage } from '../../products/products.public.ts'
import {
  databaseNow,
  restockOrder,
  type HistoryEntry,
  insertHistoryEntry,
  retakeStock,
  updateOrder,
} from '../order-changes.repo.ts'
import { queueOrderNotification } from '../queue-order-notification.ts'
import { restockRefusal } from './restock-refusal.ts'

/** Maps an order's row to the facts that the status rules need. */
export const factsOf = (order: OrderRow): OrderFacts => ({
  status: order.status,
  paymentStatus: order.payment_status,
  paymentMethod: order.payment_method,
  updatedAt: order.updated_at,
})

const historyActor = ({ actor, automatic }: ActionContext): HistoryEntry['actor'] =>
  actor ?? (automatic === undefined ? null : { userId: null, name: automatic })

/** Returns the tracking columns. A new number replaces all three; without one the stored number and link stay. */
function trackingColumns(order: OrderRow, change: ChangeOrderStatusBody) {
  if (change.trackingNumber === null) return { tracking_carrier: change.trackingCarrier ?? order.tracking_carrier }
  const { trackingCarrier, trackingNumber, trackingUrl } = change
  return { tracking_carrier: trackingCarrier, tracking_number: trackingNumber, tracking_url: trackingUrl }
}

/** Returns the columns that a status change sets. */
const changedColumns = (order: OrderRow, change: ChangeOrderStatusBody, databaseTime: Date) => ({
  status: change.status,
  delivered_at: deliveredAtAfter({ deliveredAt: order.delivered_at }, change.status, databaseTime),
  status_note: change.statusNote,
  ...trackingColumns(order, change),
})

/**
 * Resets the payment of a reopened order, which awaits payment until its link expires. An expired link's date is
 * cleared, so that the expiry job does not close the order at once. Staff then send a new link. A `canceled` payment
 * becomes `pending`; otherwise nothing would ever close the order.
 */
const reopenedPayment = (order: OrderRow, at: Date) => {
  if (order.paid_cents > 0) return {}
  const isOver = order.payment_link_expires_at !== null && order.payment_link_expires_at <= at
  return {
    payment_status: order.payment_status === 'canceled' ? ('pending' as const) : order.payment_status,
    payment_link_expires_at: isOver ? null : order.payment_link_expires_at,
  }
}

/** Names the products that have too little stock left to reopen a closed order. */
function shortageMessage(missing: readonly Shortage[]): string {
  const shortages = missing.map(({ name, color, stock }) => `${color ? `${name}, ${color}` : name} (${stock} left)`)
  return `Not enough stock to reopen this order: ${shortages.join('; ')}`
}

/**
 * Sets the status of an order with history, stock, email and audit entry, in one transaction. Closing an order restocks
 * its units once; of a shipped order, only those that `restock` names, or all of them with `didAllComeBack`. Reopening takes the restocked units again. Returns 409 with the current order for an older version, an unchanged
 * status or sold units, and if shipping an unpaid order was not confirmed.
 */
export const changeOrderStatus = (
  deps: Deps,
  orderId: string,
  change: ChangeOrderStatusBody & { didAllComeBack?: boolean },
  context: ActionContext,
): Promise<WholeOrder> =>
  changeOrder(deps, orderId, async (tx, before, at) => {
    await actAs(tx, context.actor)
    const judged = judgeStatusChange(factsOf(before), change)
    if (!judged.ok) {
      if (judged.reason === 'invalid_input') throw invalidField('restock', judged.message)
      return { reason: judged.reason, message: judged.message }
    }
    const refusal = await restockRefusal(tx, before, change.restock)
    if (refusal) return refusal
    const missing = judged.shouldTakeStock ? await retakeStock(tx, orderId) : []
    if (missing.length > 0) return { reason: 'out_of_stock', message: shortageMessage(missing) }
    // The return window and the link's expiry are judged by the database's clock.
    const databaseTime = await databaseNow(tx)
    const columns = {
      ...changedColumns(before, change, databaseTime),
      ...(judged.shouldTakeStock && reopenedPayment(before, databaseTime)),
    }
    const order = await updateOrder(tx, before, columns, at)
    const { status } = order
    await insertHistoryEntry(tx, { orderId, status, note: change.statusNote, actor: historyActor(context), at })
    const linesGivenBack = judged.restock
      ? await restockOrder(tx, before, at, change.didAllComeBack ? 'all' : change.restock)
      : 0
    if (judged.email) await queueOrderNotification(tx, judged.email, order, deps)
    await recordAudit(tx, {
      context,
      action: 'order.status_changed',
      at,
      target: orderTarget(orderId),
      before: { status: before.status, sentUnpaid: false, stockGivenBack: false, stockTakenAgain: false },
      after: {
        status: order.status,
        sentUnpaid: judged.isUnpaid,
        stockGivenBack: linesGivenBack > 0,
        stockTakenAgain: judged.shouldTakeStock,
      },
    })
    return null
  })
