import { currencyOfPayment } from '@atelier/domain/payments/payment-currency'
import { differenceOf } from '@atelier/domain/money/cents'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.public.ts'
import { findOrder, insertHistoryEntry } from '../../orders/orders.public.ts'
import { findCheckoutEmail } from '../checkout/checkouts.repo.ts'
import { newPaymentId } from '../checkout/payment-id.ts'
import { duplicateChargeEmail } from '../payment-emails.ts'
import { findByProviderRef, insertPayment, type PaymentRow } from '../payments.repo.ts'
import { refundOrphanedPayment, termsOfPayment } from './refund-orphaned-payment.ts'

const PROBLEM = 'The card was charged a second time for the same payment'

/** Whether the provider reports a second charge of a payment that another charge has already paid. */
export const isDuplicateCharge = (payment: PaymentRow, seen: ProviderState): boolean =>
  seen.state === 'succeeded' &&
  payment.state === 'succeeded' &&
  seen.paymentId === payment.payment_id &&
  payment.provider_ref !== seen.providerRef

/**
 * Records a second charge as a separate payment without an order, and refunds it. The first payment must be locked.
 * Idempotent per charge: a repeat changes nothing and returns false. Emit 'refund-requested' and 'mail-queued' after
 * the commit.
 */
export async function refundDuplicateCharge(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  seen: ProviderState,
): Promise<boolean> {
  if (await findByProviderRef(tx, payment.provider, seen.providerRef)) return false
  deps.log.error({ paymentId: payment.payment_id, providerRef: seen.providerRef }, 'card charged twice')
  const second = await insertPayment(tx, {
    payment_id: newPaymentId(deps),
    provider: payment.provider,
    provider_ref: seen.providerRef,
    purpose: 'amount',
    state: 'succeeded',
    amount_cents: seen.amountCents,
    currency: seen.currency ?? payment.currency,
    return_url: payment.return_url,
    user_id: payment.user_id,
    guest_id: payment.guest_id,
    problem: PROBLEM,
    settled_at: deps.now(),
  })
  await refundOrphanedPayment(deps, tx, { payment: second, taken: seen, problem: PROBLEM, email: null })
  const order = payment.order_id === null ? null : (await findOrder(tx, payment.order_id))?.order
  if (order) {
    const note = `${PROBLEM}. The second payment is being returned.`
    const { order_id: orderId, status } = order
    await insertHistoryEntry(tx, { orderId, status, note, actor: null, at: deps.now() })
  }
  const email = order?.email ?? (payment.checkout_id && (await findCheckoutEmail(tx, payment.checkout_id)))
  const left = differenceOf(seen.amountCents, seen.refundedCents)
  if (email && left > 0) {
    const terms = await termsOfPayment(deps, tx, payment)
    const amount = { cents: left, currency: currencyOfPayment(second) }
    await queueEmail(tx, duplicateChargeEmail(email, amount, { ...deps, terms, region: deps.shop.company.region }))
  }
  return true
}
