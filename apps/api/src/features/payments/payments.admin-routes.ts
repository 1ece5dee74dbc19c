import { toDollars } from '@atelier/domain/region/money'
import { isOpenPayment } from '@atelier/domain/payments/payment-state'
import type {
  FailedRefund,
  OpenDispute,
  PaymentDecline,
  PaymentDifference,
} from '@atelier/domain/payments/payment.schema'
import * as staffPayments from '@atelier/domain/payments/staff-payments.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { listDeclines, type DeclineRow } from './declines/declines.repo.ts'
import { listOpenDisputes, type DisputeRow } from './disputes/disputes.repo.ts'
import { recordManualRefund } from './refunds/manual-refund.ts'
import { listDifferences, type DifferenceRow } from './ledger/reconcile-ledger.repo.ts'
import { listPendingRefunds } from './refunds/refund-lists.repo.ts'
import type { RefundRow } from './refunds/refunds.repo.ts'
import { resolveDifference } from './ledger/resolve-difference.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { sendPaymentLink } from './links/send-payment-link.ts'

const ROWS_SHOWN = 200

const presentPendingRefund = (row: RefundRow): FailedRefund => ({
  refundId: row.refund_id,
  orderId: row.order_id,
  status: row.status === 'due_by_hand' ? 'due_by_hand' : 'failed',
  amount: toDollars(row.amount_cents),
  reason: row.reason,
  problem: row.last_error,
  requestedAt: row.created_at.toISOString(),
})

const presentDispute = (row: DisputeRow): OpenDispute => ({
  disputeId: row.dispute_id,
  orderId: row.order_id,
  provider: row.provider,
  amount: toDollars(row.amount_cents),
  reason: row.reason,
  isInquiry: row.is_inquiry,
  openedAt: row.opened_at.toISOString(),
  answerBy: row.answer_by?.toISOString() ?? null,
})

const presentDecline = (row: DeclineRow): PaymentDecline => ({
  declineId: row.declineId,
  email: row.email,
  customerName: row.name,
  reason: row.reason,
  declinedAt: row.declinedAt.toISOString(),
  amount: toDollars(row.amountCents),
  provider: row.provider,
  providerRef: row.providerRef,
  isOpen: isOpenPayment(row.state),
})

const presentDifference = (row: DifferenceRow): PaymentDifference => ({
  differenceId: row.differenceId,
  provider: row.provider,
  providerRef: row.providerRef,
  paymentId: row.paymentId,
  orderId: row.orderId,
  kind: row.kind,
  ours: { paid: toDollars(row.ourPaidCents), refunded: toDollars(row.ourRefundedCents) },
  theirs:
    row.theirPaidCents === null || row.theirRefundedCents === null
      ? null
      : { paid: toDollars(row.theirPaidCents), refunded: toDollars(row.theirRefundedCents) },
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
})

/** Mounts the staff routes of payments: payment links, refunds that need staff, disputes and ledger differences. */
export function mountStaffPayments(mount: Mount, deps: Deps): void {
  const { db } = deps

  mount(staffPayments, {
    async sendPaymentLink({ params, context }) {
      const { sentAt, expiresAt } = await sendPaymentLink(deps, params.orderId, context)
      const data = { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
      return { success: true, message: 'Payment link sent', data }
    },
    async listFailedRefunds() {
      return { success: true, data: (await listPendingRefunds(db, ROWS_SHOWN)).map(presentPendingRefund) }
    },
    async retryRefund({ params, context }) {
      await retryRefund(deps, params.refundId, context)
      return { success: true, message: 'The refund is being retried' }
    },
    async recordManualRefund({ params, body, context }) {
      await recordManualRefund(deps, params.refundId, { body, context })
      return { success: true, message: 'Manual refund recorded' }
    },
    async listOpenDisputes() {
      return { success: true, data: (await listOpenDisputes(db, ROWS_SHOWN)).map(presentDispute) }
    },
    async listPaymentDeclines({ query }) {
      const { rows, total } = await listDeclines(db, query)
      return { success: true, data: rows.map(presentDecline), total, page: query.page, pageSize: query.pageSize }
    },
    async listPaymentDifferences() {
      return { success: true, data: (await listDifferences(db, ROWS_SHOWN)).map(presentDifference) }
    },
    async resolvePaymentDifference({ params, body, context }) {
      await resolveDifference(deps, params.differenceId, { ...body, context })
      return { success: true, message: 'The difference is resolved' }
    },
  })
}
