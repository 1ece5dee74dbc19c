import { paymentStateAfter, waitingPaymentStatus } from '@atelier/domain/payments/payment-state'
import type { ProviderState } from '../../adapters/payments/payment-provider.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { lockPayment, setPendingPaymentStatus, updatePayment } from './payments.repo.ts'
import { isDuplicateCharge, refundDuplicateCharge } from './refund-duplicate-charge.ts'

/**
 * Records how a payment stands at the provider, and returns that. Money that was taken is booked by settlePayment; a second
 * charge of the same payment is booked here and sent back.
 */
export async function recordState(deps: Deps, paymentId: string, observed: ProviderState): Promise<ProviderState> {
  const isSecond = await inTransaction(deps.db, async (tx) => {
    const now = await lockPayment(tx, paymentId)
    if (isDuplicateCharge(now, observed)) return refundDuplicateCharge(deps, tx, now, observed)
    // Seen before the charge was recorded: it says nothing of the money that was taken since.
    const isOutdated = now.state === 'succeeded' && observed.state !== 'succeeded'
    if (now.settled_at || isOutdated) return false
    const { message, providerRef } = observed
    const state = paymentStateAfter(now.state, observed.state)
    await updatePayment(tx, paymentId, { state, message, providerRef, isSettled: false })
    if (now.order_id && state !== 'succeeded') {
      await setPendingPaymentStatus(tx, now.order_id, waitingPaymentStatus(state, message))
    }
    return false
  })
  if (isSecond) {
    deps.signals.emit('refund-requested')
    deps.signals.emit('mail-queued')
  }
  return observed
}
