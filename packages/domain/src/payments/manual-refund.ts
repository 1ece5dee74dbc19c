/** Ways to refund manually when the provider cannot refund. */
export const MANUAL_REFUND_METHODS = ['bank_transfer', 'provider_account', 'cash', 'check', 'other'] as const
export type ManualRefundMethod = (typeof MANUAL_REFUND_METHODS)[number]

/** Labels for staff. */
export const MANUAL_REFUND_LABELS: Readonly<Record<ManualRefundMethod, string>> = {
  bank_transfer: 'Bank transfer',
  provider_account: 'In the payment provider’s account',
  cash: 'Cash',
  check: 'Check',
  other: 'Another way',
}

/** Labels for the customer, shown after an amount: `$50.00 by bank transfer`. */
export const MANUAL_REFUND_CUSTOMER_LABELS: Readonly<Record<ManualRefundMethod, string>> = {
  bank_transfer: 'by bank transfer',
  provider_account: 'to your original payment method',
  cash: 'in cash',
  check: 'by check',
  other: 'as agreed with you',
}
