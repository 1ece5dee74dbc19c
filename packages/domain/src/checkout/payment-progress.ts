import type { IntentStatus } from '../payments/payment-state.ts'

/**
 * The checkout's next step for a payment status (S7):
 * - `finish` places the order,
 * - `wait` polls again,
 * - `challenge` redirects the customer to the bank,
 * - `retry` accepts another card for the same payment,
 * - `failed` needs a new payment.
 */
export type PaymentNextStep = 'finish' | 'wait' | 'challenge' | 'retry' | 'failed'

export function nextPaymentStep(status: IntentStatus): PaymentNextStep {
  switch (status) {
    case 'succeeded':
      return 'finish'
    case 'processing':
      return 'wait'
    case 'requires_confirmation':
      return 'challenge'
    case 'requires_payment_method':
      return 'retry'
    case 'failed':
    case 'canceled':
      return 'failed'
  }
}

/**
 * Stages of the checkout (S4): idle, processing, then success or error; `challenge` is the bank's page, `waiting` a
 * pending payment.
 */
export type CheckoutStage = 'idle' | 'processing' | 'challenge' | 'waiting' | 'success' | 'error'

const TRANSITIONS: Readonly<Record<CheckoutStage, readonly CheckoutStage[]>> = {
  idle: ['processing'],
  processing: ['challenge', 'waiting', 'success', 'error'],
  // The customer left the bank's page with the browser's Back button and may try again.
  challenge: ['idle', 'processing'],
  waiting: ['success', 'error'],
  success: [],
  error: ['idle', 'processing'],
}

/**
 * Whether a stage may follow another. A second `processing` never may: only one payment attempt runs at a time (S4).
 */
export const canTransition = (before: CheckoutStage, after: CheckoutStage): boolean =>
  TRANSITIONS[before].includes(after)

/** Whether the form must be disabled. */
export const isBusy = (stage: CheckoutStage): boolean => stage !== 'idle' && stage !== 'error'
