import { formatUsd, toCents } from '@atelier/domain/money'
import type { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import { judgeRestock } from '@atelier/domain/orders/restock-units'
import { countUnits } from '@atelier/domain/payments/stock-hold-limit'
import { invalidField, ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../db/client.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { isRefundRequested, requestRefund } from '../../payments/payments.public.ts'
import { listOrderItems, type OrderRow, type WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget, type Refusal } from '../change-order.ts'
import { closeRefundedOrder, getLockedOrder, insertHistoryEntry, restockRefundedUnits } from '../order-changes.repo.ts'
import { queueRefundNotification } from '../queue-order-notification.ts'

export interface RefundCall {
  body: RefundOrderBody
  context: ActionContext
  /** The same for every retry of one click. */
  idempotencyKey: string
}

const toRefusal = (error: unknown): Refusal => {
  if (error instanceof ShopError && error.code === 'conflict') return { reason: 'conflict', message: error.message }
  throw error
}

/** Returns why the named units cannot be restocked, or null. Throws 400 for an unknown line item. */
async function restockRefusal(tx: Tx, order: OrderRow, restock: RefundOrderBody['restock']): Promise<Refusal | null> {
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

/**
 * Refunds part or all of what was paid, never more than is left, and restocks the named units. Records ledger entry,
 * history, email and audit entry at once; a job sends the refund to the provider. A retry with the same key changes
 * nothing. Returns 409 with the current order on a conflict, and 400 for an unknown line item.
 */
export async function refundOrder(deps: Deps, orderId: string, call: RefundCall): Promise<WholeOrder> {
  const { context, body } = call
  const amountCents = toCents(body.amount)
  const whole = await changeOrder(deps, orderId, async (tx, before, at) => {
    const { reason } = body
    const idempotencyKey = `staff ${call.idempotencyKey}`
    const request = { orderId, amountCents, reason, actor: context.actor, idempotencyKey }
    const isRepeated = await isRefundRequested(tx, request)
    const refusal = isRepeated ? null : await restockRefusal(tx, before, body.restock)
    if (refusal) return refusal
    // The check fails before the first write, so the transaction stays usable and the response can carry the order.
    const refund = await requestRefund(tx, request).catch(toRefusal)
    if ('message' in refund) return refund
    const lockedOrder = await getLockedOrder(tx, orderId)
    if (isRepeated) return null
    const units = countUnits(body.restock)
    if (units > 0) await restockRefundedUnits(tx, orderId, body.restock, at)
    const note = `Refund of ${formatUsd(amountCents)}. ${reason}${units > 0 ? `. Restocked: ${units}.` : ''}`
    await insertHistoryEntry(tx, { orderId, status: lockedOrder.status, note, actor: context.actor, at })
    const order = await closeRefundedOrder(tx, orderId, { actor: context.actor, at })
    await queueRefundNotification(tx, order, { ...deps, refund })
    await recordAudit(tx, {
      context,
      action: 'order.refunded',
      at,
      target: orderTarget(orderId),
      before: { refunded: formatUsd(before.refunded_cents), status: before.status },
      after: {
        refunded: formatUsd(order.refunded_cents),
        status: order.status,
        ...(units > 0 && { restocked: units }),
      },
    })
    return null
  })
  deps.signals.emit('refund-requested')
  return whole
}
