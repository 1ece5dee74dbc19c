import { canRecordPayment } from '@atelier/domain/orders/change-status'
import type { RecordPaymentBody } from '@atelier/domain/orders/staff-order-actions.schema'
import type { ActionContext } from '../../../action-context.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { recordCapture } from '../../payments/payments.public.ts'
import type { WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget } from '../change-order.ts'
import { factsOf } from './change-order-status.ts'
import { queueOrderNotification } from '../queue-order-notification.ts'
import { insertHistoryEntry, updateOrder } from '../order-changes.repo.ts'

const NOT_PAYABLE_MESSAGE = 'You can’t record a payment for this order in its current state'

/**
 * Records that a manual order was paid, by which staff member and with which note, and emails the customer. Returns 409
 * with the current order if it is paid, closed or paid by card.
 */
export const recordPayment = (
  deps: Deps,
  orderId: string,
  { note }: RecordPaymentBody,
  context: ActionContext,
): Promise<WholeOrder> =>
  changeOrder(deps, orderId, async (tx, before, at) => {
    if (!canRecordPayment(factsOf(before))) return { reason: 'conflict', message: NOT_PAYABLE_MESSAGE }
    await recordCapture(tx, {
      orderId,
      paymentId: null,
      amountCents: before.total_cents,
      provider: 'manual',
      providerRef: null,
      actor: context.actor?.name ?? null,
      note,
    })
    const order = await updateOrder(tx, before, { payment_status: 'paid' }, at)
    const entry = { orderId, status: order.status, note: `Payment recorded. ${note}`, actor: context.actor, at }
    await insertHistoryEntry(tx, entry)
    await queueOrderNotification(tx, 'payment received', order, deps)
    await recordAudit(tx, {
      context,
      action: 'order.payment_recorded',
      at,
      target: orderTarget(orderId),
      before: { paymentStatus: before.payment_status },
      after: { paymentStatus: order.payment_status },
    })
    return null
  })
