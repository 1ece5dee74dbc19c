/** What other features may use of payments. */

export { collectPayment, fetchPaymentStatus } from './collect-payment.ts'
export type { CollectedPayment, OpenPayment, IntentReport } from './collect-payment.ts'
export { createLenientIntent } from './lenient-intents.ts'
export { CardError, PaymentServiceError } from './payment-errors.ts'
export { finishEarlierPayment, findPaymentUnderWay, payByCard, resumePayment } from './payment-flow.ts'
export type { PaymentOutcome, CardPurpose, WaitOptions } from './payment-flow.ts'
export { DeclineNotice } from './decline-notice.tsx'
export { usePaymentFlow } from './use-payment-flow.ts'
