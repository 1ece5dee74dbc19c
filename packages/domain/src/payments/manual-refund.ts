/** How money goes back that the provider would not pay back. */
export const MANUAL_REFUND_METHODS = ['bank_transfer', 'provider_account', 'cash', 'check', 'other'] as const
export type ManualRefundMethod = (typeof MANUAL_REFUND_METHODS)[number]

/** What staff call each way. */
export const MANUAL_REFUND_LABELS: Readonly<Record<ManualRefundMethod, string>> = {
  bank_transfer: 'Bank transfer',
  provider_account: "In the payment provider's own account",
  cash: 'Cash',
  check: 'Check',
  other: 'Another way',
}

/** How the customer reads it, after an amount: `$50.00 by bank transfer`. */
export const MANUAL_REFUND_CUSTOMER_LABELS: Readonly<Record<ManualRefundMethod, string>> = {
  bank_transfer: 'by bank transfer',
  provider_account: 'the way you paid',
  cash: 'in cash',
  check: 'by check',
  other: 'as agreed with you',
}
