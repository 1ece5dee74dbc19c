import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd } from '@atelier/domain/money'
import { ShopError } from '@atelier/domain/shop-error'
import type { Cause } from '../../cause.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { retryRefund } from './refunds.repo.ts'

/** Sends a failed refund on its way once more. Refuses with 404 one that is not there, or that has not failed. */
export async function retryFailedRefund({ db, now, signals }: Deps, refundId: string, cause: Cause): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await retryRefund(tx, refundId)
    if (!refund) throw new ShopError('not_found', 'There is no failed refund of this number')
    const { order_id: orderId, amount_cents: cents } = refund
    await recordAudit(tx, {
      cause,
      action: 'order.refund_retried',
      at: now(),
      target: orderId
        ? { type: 'order', id: orderId, name: `Order ${orderDisplayNumber(orderId)}` }
        : { type: 'refund', id: refundId, name: `Refund of ${formatUsd(cents)}` },
      before: { refund: 'failed' },
      after: { refund: `${formatUsd(cents)} under way` },
    })
  })
  signals.emit('refund-requested')
}
