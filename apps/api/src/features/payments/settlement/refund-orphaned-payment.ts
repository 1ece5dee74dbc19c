import { currencyOfPayment } from '@atelier/domain/payments/payment-currency'
import { differenceOf } from '@atelier/domain/money/cents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.public.ts'
import { recordCapture } from '../ledger/ledger.repo.ts'
import { paymentReturnedEmail } from '../payment-emails.ts'
import { findTermsOfPayment, type PaymentRow } from '../payments.repo.ts'
import { refundPayment } from '../refunds/refunds.repo.ts'

/**
 * Records money that cannot become an order, and refunds all that the provider captured, even if the shop requested
 * another amount. Emails the customer when the address is known. Does not change any order's totals.
 */
export async function refundOrphanedPayment(
  deps: Deps,
  tx: Tx,
  {
    payment,
    taken,
    problem,
    email,
  }: { payment: PaymentRow; taken: ProviderState; problem: string; email: string | null },
): Promise<void> {
  if (taken.amountCents <= 0) return
  await recordCapture(tx, {
    orderId: null,
    paymentId: payment.payment_id,
    amountCents: taken.amountCents,
    provider: payment.provider,
    providerRef: taken.providerRef,
    actor: null,
    note: problem,
  })
  const left = differenceOf(taken.amountCents, taken.refundedCents)
  if (left > 0) await refundPayment(tx, { payment, amountCents: left, reason: problem })
  if (!email || left <= 0) return
  const amount = { cents: left, currency: currencyOfPayment({ currency: taken.currency ?? payment.currency }) }
  await queueEmail(tx, {
    ...paymentReturnedEmail(email, amount, {
      ...deps,
      terms: await termsOfPayment(deps, tx, payment),
      region: deps.shop.company.region,
    }),
    userId: payment.user_id ?? payment.guest_id,
  })
}

/** Returns the terms under which a payment was made: those of its order or checkout, else the present ones. */
export async function termsOfPayment({ shop }: Pick<Deps, 'shop'>, tx: Tx, payment: PaymentRow): Promise<ShopTerms> {
  const found = await findTermsOfPayment(tx, payment)
  return found ? shop.termsAt(found.version, found.market, tx) : shop.terms
}
