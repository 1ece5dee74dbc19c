/** How money goes back that the provider would not pay back. */
export const BY_HAND_WAYS = ['bank_transfer', 'provider_account', 'cash', 'check', 'other'] as const
export type ByHandWay = (typeof BY_HAND_WAYS)[number]

/** What staff call each way. */
export const BY_HAND_WORDS: Readonly<Record<ByHandWay, string>> = {
  bank_transfer: 'Bank transfer',
  provider_account: "In the payment provider's own account",
  cash: 'Cash',
  check: 'Check',
  other: 'Another way',
}

/** How the customer reads it, after an amount: `$50.00 by bank transfer`. */
export const BY_HAND_TOLD: Readonly<Record<ByHandWay, string>> = {
  bank_transfer: 'by bank transfer',
  provider_account: 'the way you paid',
  cash: 'in cash',
  check: 'by check',
  other: 'as agreed with you',
}
