import { returnDisplayNumber } from '@atelier/domain/ids'
import { toCents } from '@atelier/domain/money'
import type { RefundReturnBody } from '@atelier/domain/returns/returns.schema'
import type { ActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import { closeRefundedOrder } from '../orders/order-changes.repo.ts'
import { requestRefund } from '../payments/refunds.repo.ts'
import { changeReturn } from './change-return.ts'
import { freeMissingUnits, type WholeReturnRow } from './returns.repo.ts'

/**
 * Pays back what was received of a return; what never came is the customer's again. The money leaves our books in the
 * transaction of the step and is sent by a job. An amount of 0 closes the return: its money went back in another way.
 * Refuses with 409 more than is left of what was paid. An order that was paid back whole is then a refunded one.
 */
export async function refundReturn(
  deps: Deps,
  returnId: string,
  { amount, note }: RefundReturnBody,
  context: ActionContext,
): Promise<WholeReturnRow> {
  const amountCents = toCents(amount)
  const whole = await changeReturn(deps, { returnId, step: 'refund', context }, async (tx, { order, at }) => {
    const refund =
      amountCents > 0
        ? await requestRefund(tx, {
            orderId: order.order_id,
            amountCents,
            reason: `Return ${returnDisplayNumber(returnId)}`,
            actor: context.actor,
            idempotencyKey: `return ${returnId}`,
          })
        : null
    await freeMissingUnits(tx, returnId)
    return {
      change: { refunded_cents: amountCents },
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
