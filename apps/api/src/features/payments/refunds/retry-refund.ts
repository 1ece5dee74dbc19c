import { orderNumber } from '@atelier/domain/values/ids'
import { formatMoney } from '@atelier/domain/money/money'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { getLockedOrder } from '../../orders/orders.public.ts'
import { assertRefundLimit } from './refund-limit.ts'
import { findRefund, lockRefund, readRefundedCents, reopenFailedRefund } from './refunds.repo.ts'
import { recordRefundAgain } from './reverse-refund.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/**
 * Schedules a failed refund again. Throws 404 when it does not exist or has not failed. Throws 409 when it was reversed
 * in the ledger and exceeds what its order has left, and 403 above the limit of the caller's role.
 */
export async function retryRefund(
  { db, now, signals }: Deps,
  refundId: string,
  context: StaffActionContext,
  region: ShopRegion,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findRefund(tx, refundId)
    // Locks the order first, as every transaction does that changes its money.
    if (found?.order_id) await getLockedOrder(tx, found.order_id)
    const failed = await lockRefund(tx, refundId)
    if (failed?.status !== 'failed') throw new ShopError('not_found', 'Failed refund not found')
    await recordRefundAgain(tx, failed)
    const refundedCents = await readRefundedCents(tx, failed)
    assertRefundLimit(context.actor.grant, { currency: failed.currency, refundedCents })
    const refund = await reopenFailedRefund(tx, refundId)
    if (!refund) throw new Error('retry of a locked failed refund changed no row')
    const { order_id: orderId, amount_cents: cents } = refund
    const amount = formatMoney({ cents, currency: failed.currency }, region)
    await recordAudit(tx, {
      context,
      action: 'order.refund_retried',
      at: now(),
      target: orderId
        ? { type: 'order', id: orderId, name: `Order ${orderNumber(orderId)}` }
        : { type: 'refund', id: refundId, name: `Refund of ${amount}` },
      before: { refund: 'failed' },
      after: { refund: `${amount} under way` },
    })
  })
  signals.emit('refund-requested')
}
