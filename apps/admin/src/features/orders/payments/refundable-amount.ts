import { addMoney, toAmount, toCents } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { refundableCents } from '@atelier/domain/payments/refund'

/** Returns the refundable amount; disputed money is not refundable. */
export function refundableAmount({ currency, paid, refunded, disputes }: OrderDetail): number {
  const cents = (amount: number): number => toCents(amount, currency)
  const open = disputes
    .filter(({ state, isInquiry }) => state === 'open' && !isInquiry)
    .map(({ amount }) => ({ cents: cents(amount), currency }))
  const disputedCents = addMoney({ cents: 0, currency }, ...open).cents
  return toAmount(refundableCents({ paidCents: cents(paid), refundedCents: cents(refunded), disputedCents }), currency)
}
