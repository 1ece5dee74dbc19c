import type { Cents } from '../money.ts'
import type { OrderMoney } from '../payments/refund.ts'

/**
 * What an order brought in, wherever revenue is shown: what was paid for it, less what went back. It belongs to the day of the
 * shop (New York) on which the order was placed, whenever the money came or went. In the database: `REVENUE_CENTS`, and the
 * `revenue_cents` of the order tallies.
 */
export const revenueCents = ({ paidCents, refundedCents }: Pick<OrderMoney, 'paidCents' | 'refundedCents'>): Cents =>
  paidCents - refundedCents
