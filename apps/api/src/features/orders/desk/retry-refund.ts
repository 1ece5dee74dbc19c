import type { Cause } from '../../../cause.ts'
import type { Deps } from '../../../deps.ts'
import { formatUsd } from '@atelier/domain/money'
import { recordAudit } from '../../audit/audit.repo.ts'
import { listRefunds, retryRefund as sendAgain } from '../../payments/refunds.repo.ts'
import type { WholeOrder } from '../admin-orders.repo.ts'
import { changeOrder, orderTarget } from '../change-order.ts'
import { insertHistory } from '../order-desk.repo.ts'

/**
 * Sends a refund that failed to the provider once more; the books know of it already. Refuses with 409 and the order as it
 * is now one that has not failed, and one of another order.
 */
export async function retryRefund(
  deps: Deps,
  { orderId, refundId }: { orderId: string; refundId: string },
  cause: Cause,
): Promise<WholeOrder> {
  const whole = await changeOrder(deps, orderId, async (tx, before, at) => {
    const isOfThisOrder = (await listRefunds(tx, orderId)).some((refund) => refund.refund_id === refundId)
    const refund = isOfThisOrder ? await sendAgain(tx, refundId) : null
    if (!refund) return { reason: 'conflict', message: 'This refund does not wait to be tried again' }
    const note = `Refund of ${formatUsd(refund.amount_cents)} tried again`
    await insertHistory(tx, { orderId, status: before.status, note, actor: cause.actor, at })
    await recordAudit(tx, {
      cause,
      action: 'order.refund_retried',
      at,
      target: orderTarget(orderId),
      after: { amount: formatUsd(refund.amount_cents) },
    })
    return null
  })
  deps.signals.emit('refund-requested')
  return whole
}
