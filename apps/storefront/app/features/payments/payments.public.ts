/** What other features may use of payments. */

export { collectPayment, fetchPaymentStatus, type OpenPayment, pollPayment } from './collect-payment.ts'
export { createLenientIntent } from './lenient-intents.ts'
