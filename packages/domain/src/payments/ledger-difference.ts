import type { Cents } from '../money/money.ts'
import { sumOfCents } from '../money/cents.ts'

/** Kinds of differences between the ledger and the payment provider. */
export const DIFFERENCE_KINDS = ['not_booked', 'not_at_provider', 'amount', 'refund', 'unverified'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export const DIFFERENCE_LABELS: Readonly<Record<DifferenceKind, string>> = {
  not_booked: 'At the provider, not in our records',
  not_at_provider: 'In our records, not at the provider',
  amount: 'Different amounts paid',
  refund: 'Different amounts refunded',
  unverified: 'The provider could not confirm this payment',
}

export interface PaymentAmounts {
  paidCents: Cents
  refundedCents: Cents
}

/**
 * Compares the ledger with the provider for one payment; returns null when they agree. `pendingCents` are refunds in
 * progress, which the provider may already have executed. A payment that the provider fully refunded is no difference
 * if the ledger never had it.
 */
export function judgeLedgerDifference(
  ours: PaymentAmounts & { pendingCents: Cents },
  theirs: PaymentAmounts,
): Exclude<DifferenceKind, 'unverified'> | null {
  if (ours.paidCents !== theirs.paidCents) {
    if (ours.paidCents === 0) return theirs.paidCents === theirs.refundedCents ? null : 'not_booked'
    return theirs.paidCents === 0 ? 'not_at_provider' : 'amount'
  }
  const maxRefundedCents = sumOfCents([ours.refundedCents, ours.pendingCents])
  return theirs.refundedCents >= ours.refundedCents && theirs.refundedCents <= maxRefundedCents ? null : 'refund'
}
