import { formatUsd, toCents } from '@atelier/domain/money'
import type { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { requestRefund } from '../../payments/payments.public.ts'
import type { WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget, type Refusal } from '../change-order.ts'
import { closeRefundedOrder, getLockedOrder, insertHistoryEntry } from '../order-changes.repo.ts'
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

/**
 * Refunds part or all of what was paid, never more than is left. Records ledger entry, history, email and audit entry
 * at once; a job sends the refund to the provider. A retry with the same key changes nothing. Returns 409 with the
 * current order on a conflict.
 */
export async function refundOrder(deps: Deps, orderId: string, call: RefundCall): Promise<WholeOrder> {
  const { context, body } = call
  const amountCents = toCents(body.amount)
  const whole = await changeOrder(deps, orderId, async (tx, before, at) => {
    const { reason } = body
    const idempotencyKey = `staff ${call.idempotencyKey}`
    const request = { orderId, amountCents, reason, actor: context.actor, idempotencyKey }
    // The check fails before the first write, so the transaction stays usable and the response can carry the order.
    const refund = await requestRefund(tx, request).catch(toRefusal)
    if ('message' in refund) return refund
    const lockedOrder = await getLockedOrder(tx, orderId)
    const isRepeat = lockedOrder.refunded_cents === before.refunded_cents
    if (isRepeat) return null
    const note = `Refund of ${formatUsd(amountCents)}. ${reason}`
    await insertHistoryEntry(tx, { orderId, status: lockedOrder.status, note, actor: context.actor, at })
    const order = await closeRefundedOrder(tx, orderId, { actor: context.actor, at })
    await queueRefundNotification(tx, { order, config: deps.config, terms: deps.terms }, refund)
    await recordAudit(tx, {
      context,
      action: 'order.refunded',
      at,
      target: orderTarget(orderId),
      before: { refunded: formatUsd(before.refunded_cents), status: before.status },
      after: { refunded: formatUsd(order.refunded_cents), status: order.status },
    })
    return null
  })
  deps.signals.emit('refund-requested')
  return whole
}
