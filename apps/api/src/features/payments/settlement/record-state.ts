import { paymentStateAfter, waitingPaymentStatus } from '@atelier/domain/payments/payment-state'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { setPendingPaymentStatus } from '../../orders/order-totals.public.ts'
import { lockPayment, updatePayment } from '../payments.repo.ts'
import { isDuplicateCharge, refundDuplicateCharge } from './refund-duplicate-charge.ts'

/**
 * Stores the provider's state of a payment and returns it. settlePayment records captured money; this function only
 * records and refunds a second charge of the same payment.
 */
export async function recordState(deps: Deps, paymentId: string, observed: ProviderState): Promise<ProviderState> {
  const isDuplicate = await inTransaction(deps.db, async (tx) => {
    const current = await lockPayment(tx, paymentId)
    if (isDuplicateCharge(current, observed)) return refundDuplicateCharge(deps, tx, current, observed)
    // Observed before the charge was recorded, so it says nothing about the captured money.
    const isOutdated = current.state === 'succeeded' && observed.state !== 'succeeded'
    if (current.settled_at || isOutdated) return false
    const { message, providerRef } = observed
    const state = paymentStateAfter(current.state, observed.state)
    await updatePayment(tx, paymentId, { state, message, providerRef, isSettled: false })
    if (current.order_id && state !== 'succeeded') {
      await setPendingPaymentStatus(tx, current.order_id, waitingPaymentStatus(state, message))
    }
    return false
  })
  if (isDuplicate) {
    deps.signals.emit('refund-requested')
    deps.signals.emit('mail-queued')
  }
  return observed
}
