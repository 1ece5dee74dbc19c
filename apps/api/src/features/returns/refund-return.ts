import { returnNumber } from '@atelier/domain/values/ids'
import type { RefundReturnBody } from '@atelier/domain/returns/returns.schema'
import type { StaffActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import { closeRefundedOrder } from '../orders/orders.public.ts'
import { refundCents, requestRefund } from '../payments/payments.public.ts'
import { changeReturn, getReturnDetails } from './change-return.ts'
import { endReplacementHold } from './exchange.repo.ts'
import type { WholeReturnRow } from './read-returns.repo.ts'
import { unitsToRefund } from './returns.present.ts'
import { freeMissingUnits } from './returns.repo.ts'

/**
 * Refunds the received units of a return, also instead of an exchange, and frees the missing ones for another return. The refund is recorded in the
 * step's transaction; a job sends it. An amount of 0 closes the return, whose money was refunded in another way. Throws
 * 409 when the amount exceeds what is left of the payment, and 403 above the limit of the caller's role. Marks a fully refunded order as refunded.
 */
export async function refundReturn(
  deps: Deps,
  returnId: string,
  { amount, note }: RefundReturnBody,
  context: StaffActionContext,
): Promise<WholeReturnRow> {
  const whole = await changeReturn(deps, { returnId, step: 'refund', context }, async (tx, { order, at }) => {
    const amountCents = refundCents(amount, order.currency)
    const refund =
      amountCents > 0
        ? await requestRefund(tx, {
            orderId: order.order_id,
            amountCents,
            reason: `Return ${returnNumber(returnId)}`,
            actor: context.actor,
            idempotencyKey: `return ${returnId}`,
            units: unitsToRefund(await getReturnDetails(tx, returnId)).filter(({ quantity }) => quantity > 0),
          })
        : null
    await freeMissingUnits(tx, returnId)
    await endReplacementHold(tx, returnId, 'nothing')
    return {
      change: { refunded_cents: amountCents, resolution: 'refund' },
      isDueByHand: refund?.status === 'due_by_hand',
      note,
      ...(amountCents === 0 && { outcome: 'closed without a refund' }),
      audited: { amount, ...(amountCents === 0 && { note }) },
      order: await closeRefundedOrder(tx, order.order_id, { actor: context.actor, at }),
    }
  })
  deps.signals.emit('refund-requested')
  return whole
}
