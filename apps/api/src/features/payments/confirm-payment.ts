import { paymentStateAfter, waitingPaymentStatus } from '@atelier/domain/payments/payment-state'
import type { ConfirmBody } from '@atelier/domain/payments/payment.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { ProviderState } from '../../adapters/payments/payment-provider.ts'
import type { Buyer } from '../../buyer.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { askProvider } from './ask-provider.ts'
import { ownPayment } from './call-off.ts'
import { providerOf } from './provider-of.ts'
import { beginAttempt, endAttempt, lockPayment, noteWaiting, updatePayment, type PaymentRow } from './payments.repo.ts'

/** Writes down what was seen of a payment. Money that was taken is booked by whoever makes the order of it. */
export function noteState({ db }: Deps, paymentId: string, observed: ProviderState): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = await lockPayment(tx, paymentId)
    if (now.settled_at) return
    const { message, providerRef } = observed
    const state = paymentStateAfter(now.state, observed.state)
    await updatePayment(tx, paymentId, { state, message, providerRef, isSettled: false })
    if (now.order_id && state !== 'succeeded') {
      await noteWaiting(tx, now.order_id, waitingPaymentStatus(state, message))
    }
  })
}

/** A claim outlives its call by so much: an attempt whose answer is late may still be charged. */
const AFTER_TIMEOUT_MS = 3_000
const ANOTHER_ATTEMPT = 'Your payment is still being processed. Please wait a moment before trying again.'

/**
 * Hands the provider what the browser made of the card, one attempt at a time. Throws 502 or 504 when it cannot say; then
 * nobody knows yet. Refuses with 409 while another attempt is under way.
 */
export async function confirmPayment(
  deps: Deps,
  { intentId, clientSecret, token, buyer }: ConfirmBody & { intentId: string; buyer: Buyer | null },
): Promise<Pick<ProviderState, 'state' | 'message' | 'redirectUrl'>> {
  const payment = await ownPayment(deps.db, intentId, buyer)
  const { submitToken } = providerOf(deps, payment)
  if (!submitToken) throw new ShopError('not_found', 'Not found')
  if (payment.settled_at) return { state: payment.state, message: payment.message }
  const paymentId = payment.payment_id
  if (!(await beginAttempt(deps.db, paymentId, deps.config.PAYMENT_TIMEOUT_MS + AFTER_TIMEOUT_MS))) {
    throw new ShopError('payment_processing', ANOTHER_ATTEMPT)
  }
  try {
    const observed = await askProvider(deps, (signal) =>
      submitToken({ ...submitted(payment), clientSecret, token }, signal),
    )
    await noteState(deps, paymentId, observed)
    await endAttempt(deps.db, paymentId)
    return observed
  } catch (error) {
    const isUnknown = error instanceof ShopError && error.code === 'payment_timeout'
    if (!isUnknown) await endAttempt(deps.db, paymentId)
    throw error
  }
}

const submitted = (payment: PaymentRow) => ({
  intentId: payment.intent_id ?? '',
  providerRef: payment.provider_ref ?? '',
  paymentId: payment.payment_id,
  orderId: payment.order_id,
  amountCents: payment.amount_cents,
  currency: 'usd' as const,
})
