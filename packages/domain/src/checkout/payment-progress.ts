import type { IntentStatus } from '../payments/payment-state.ts'

/**
 * What follows at the checkout from how a payment stands (S7): `finish` makes the order, `wait` asks again later, `challenge` sends the shopper to
 * their bank, `retry` lets another card be tried for the same payment, `failed` needs a new payment.
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

/** S4: not processing, processing, then success or error; between them the bank's page and a payment that takes its time. */
export type CheckoutStage = 'idle' | 'processing' | 'challenge' | 'waiting' | 'success' | 'error'

const TRANSITIONS: Readonly<Record<CheckoutStage, readonly CheckoutStage[]>> = {
  idle: ['processing'],
  processing: ['challenge', 'waiting', 'success', 'error'],
  // The bank's page was left by the browser's Back: the shopper may try again.
  challenge: ['idle', 'processing'],
  waiting: ['success', 'error'],
  success: [],
  error: ['idle', 'processing'],
}

/** S4: only one payment attempt at a time. Whether this may follow that; a second `processing` never does. */
export const canTransition = (before: CheckoutStage, after: CheckoutStage): boolean =>
  TRANSITIONS[before].includes(after)

/** Whether the shopper has to leave the form alone. */
export const isBusy = (stage: CheckoutStage): boolean => stage !== 'idle' && stage !== 'error'
