/** A customer's bank takes a payment back; who is right is decided between bank and provider. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** What staff call it. */
export const DISPUTE_LABELS: Readonly<Record<DisputeState, string>> = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

/**
 * Where a dispute stands after the provider was asked again. A lost one can still be decided for us, and nothing else of what
 * was decided changes; so the outcome does not depend on the order in which answers arrive.
 */
export function disputeStateAfter(current: DisputeState, observed: DisputeState): DisputeState {
  if (current === 'won' || observed === 'won') return 'won'
  return current === 'open' ? observed : current
}

/** The provider's word for the reason, as people read it: `product_not_received` is `product not received`. */
export const disputeReasonLabel = (reason: string | null): string =>
  (reason ?? 'no reason given').toLowerCase().replaceAll('_', ' ')
