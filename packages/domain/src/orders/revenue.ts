import type { Cents } from '../money/money.ts'
import { differenceOf } from '../money/cents.ts'

/** The money of an order, in cents. */
export interface OrderMoney {
  paidCents: Cents
  refundedCents: Cents
  /** Amount in undecided disputes. */
  disputedCents?: Cents
}

/**
 * Returns the revenue of an order for all reports: amount paid minus amount refunded. It counts on the day the order
 * was placed, in the shop's time zone, whenever the money moved. The database has the same rule in
 * `REVENUE_CENTS` and in `revenue_cents` of the order tallies.
 */
export const revenueCents = ({ paidCents, refundedCents }: Pick<OrderMoney, 'paidCents' | 'refundedCents'>): Cents =>
  differenceOf(paidCents, refundedCents)
