/** What other features may use of payments. */

export { type DisputeRow, listDisputes } from './disputes.repo.ts'
export { recordCapture } from './ledger.repo.ts'
export { listRefunds, sumUnsent } from './refund-lists.repo.ts'
export { type RefundRow, requestRefund } from './refunds.repo.ts'
export { detachPaymentsFromUsers, paymentsPersonalData } from './personal-data.repo.ts'
