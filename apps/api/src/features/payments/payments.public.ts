/** What other features may use of payments. */

export { disputedCentsSql, type DisputeRow, listDisputes } from './disputes/disputes.repo.ts'
export { exportDeclines } from './declines/declines.repo.ts'
export { recordCapture } from './ledger/ledger.repo.ts'
export { listRefunds, type RefundWithItems, sumUnsent } from './refunds/refund-lists.repo.ts'
export {
  listRefundedUnits,
  listUnrefundedUnits,
  type RefundedUnits,
  refundLinesSql,
  type StoredRefundLines,
  refundChargesSql,
  refundedQuantitySql,
} from './refunds/refund-items.repo.ts'
export { refundCents } from './refunds/refund-cents.ts'
export { type RefundRow, isRefundRequested, requestRefund } from './refunds/refunds.repo.ts'
export {
  detachPaymentsFromUsers,
  exportPaymentNotes,
  exportRefunds,
  paymentsPersonalData,
} from './personal-data.repo.ts'
