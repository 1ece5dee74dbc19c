import { toCents, toDollars } from '@atelier/domain/region/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { refundableCents } from '@atelier/domain/payments/refund'

/** Returns the refundable amount in dollars; disputed money is not refundable. */
export function refundableDollars({ paid, refunded, disputes }: OrderDetail): number {
  const open = disputes
    .filter(({ state, isInquiry }) => state === 'open' && !isInquiry)
    .reduce((sum, { amount }) => sum + toCents(amount), 0)
  return toDollars(refundableCents({ paidCents: toCents(paid), refundedCents: toCents(refunded), disputedCents: open }))
}
