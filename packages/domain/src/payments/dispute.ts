/** States of a dispute: the customer's bank reclaims a payment, and bank and provider decide the outcome. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export const DISPUTE_LABELS: Readonly<Record<DisputeState, string>> = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

/**
 * Returns the state of a dispute after a new observation from the provider. A lost dispute can still be won; no other
 * outcome changes. Therefore the result does not depend on the order in which responses arrive.
 */
export function disputeStateAfter(current: DisputeState, observed: DisputeState): DisputeState {
  if (current === 'won' || observed === 'won') return 'won'
  return current === 'open' ? observed : current
}

/** Formats the provider's reason code for display: `product_not_received` becomes `product not received`. */
export const disputeReasonLabel = (reason: string | null): string =>
  (reason ?? 'no reason given').toLowerCase().replaceAll('_', ' ')
