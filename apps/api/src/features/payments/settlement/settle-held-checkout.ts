import { judgeCapturedAmount } from '@atelier/domain/payments/judge-captured-amount'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../../deps.ts'
import type { Checkout } from '../checkout/checkout-row.ts'
import { findHeldCheckout } from '../checkout/checkouts.repo.ts'
import type { PaymentRow } from '../payments.repo.ts'
import { paidOrder } from './create-paid-order.ts'
import { paidOrderBatcher } from './paid-orders.repo.ts'

/**
 * Settles the usual payment with one statement, together with those of other customers: it is captured, unsettled, and
 * its checkout still holds the units. Returns the order's ID; null when the payment needs the transaction of
 * `settlePayment`, which is the plain version of this function and decides every other case (decision 42). `checkout`:
 * that of the payment, null if it holds no units; looked up unless the caller knows it.
 */
export async function settleHeldCheckout(
  deps: Deps,
  { payment, observed, ...known }: { payment: PaymentRow; observed: ProviderState; checkout?: Checkout | null },
): Promise<string | null> {
  const { payment_id: paymentId, checkout_id: checkoutId, amount_cents: amountCents, currency } = payment
  if (!deps.config.SETTLE_AT_ONCE || checkoutId === null || payment.settled_at !== null) return null
  if (payment.state === 'succeeded' || observed.state !== 'succeeded') return null
  if (judgeCapturedAmount({ paymentId, amountCents, currency }, observed) !== null) return null
  const checkout = known.checkout === undefined ? await findHeldCheckout(deps.db, checkoutId) : known.checkout
  if (!checkout) return null
  const paid = { ...(await paidOrder(deps, deps.db, payment, checkout)), paymentId, providerRef: observed.providerRef }
  const { store, storeSingle } = paidOrderBatcher(deps.db)
  const outcome = await (deps.config.ORDER_BATCHES ? store(paid) : storeSingle(paid))
  if (outcome !== 'stored') return null
  deps.signals.emit('mail-queued')
  return checkout.orderId
}
