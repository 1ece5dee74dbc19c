import { toAmount, type Currency } from '@atelier/domain/money/money'
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
import { listOpenDisputes, type DisputeWithCurrency } from './disputes/disputes.repo.ts'
import { recordManualRefund } from './refunds/manual-refund.ts'
import { listDifferences, type DifferenceRow } from './ledger/reconcile-ledger.repo.ts'
import { listPendingRefunds } from './refunds/refund-lists.repo.ts'
import type { RefundWithCurrency } from './refunds/refunds.repo.ts'
import { resolveDifference } from './ledger/resolve-difference.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { sendPaymentLink } from './links/send-payment-link.ts'

const ROWS_SHOWN = 200

const presentPendingRefund = (row: RefundWithCurrency): FailedRefund => ({
  refundId: row.refund_id,
  orderId: row.order_id,
  status: row.status === 'due_by_hand' ? 'due_by_hand' : 'failed',
  currency: row.currency,
  amount: toAmount(row.amount_cents, row.currency),
  reason: row.reason,
  problem: row.last_error,
  requestedAt: row.created_at.toISOString(),
})

const presentDispute = (row: DisputeWithCurrency): OpenDispute => ({
  disputeId: row.dispute_id,
  orderId: row.order_id,
  provider: row.provider,
  currency: row.currency,
  amount: toAmount(row.amount_cents, row.currency),
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
  currency: row.currency,
  amount: toAmount(row.amountCents, row.currency),
  provider: row.provider,
  providerRef: row.providerRef,
  isOpen: isOpenPayment(row.state),
})

/** Presents a difference; `shopCurrency` is that of a payment which only the provider knows. */
const presentDifference = (row: DifferenceRow, shopCurrency: Currency): PaymentDifference => {
  const currency = row.currency ?? shopCurrency
  return {
    differenceId: row.differenceId,
    provider: row.provider,
    providerRef: row.providerRef,
    paymentId: row.paymentId,
    orderId: row.orderId,
    kind: row.kind,
    currency,
    ours: { paid: toAmount(row.ourPaidCents, currency), refunded: toAmount(row.ourRefundedCents, currency) },
    theirs:
      row.theirPaidCents === null || row.theirRefundedCents === null
        ? null
        : { paid: toAmount(row.theirPaidCents, currency), refunded: toAmount(row.theirRefundedCents, currency) },
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}

/** Mounts the staff routes of payments: payment links, refunds that need staff, disputes and ledger differences. */
export function mountStaffPayments(mount: Mount, deps: Deps): void {
  const { db } = deps

  mount(staffPayments, {
    async sendPaymentLink({ params, context }) {
      const { sentAt, expiresAt } = await sendPaymentLink(deps, params.orderId, context)
      const data = { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
      return { success: true, message: 'Payment link sent', data }
    },
    async listFailedRefunds({ actor: { grant } }) {
      return { success: true, data: (await listPendingRefunds(db, grant.limits, ROWS_SHOWN)).map(presentPendingRefund) }
    },
    async retryRefund({ params, context }) {
      await retryRefund(deps, params.refundId, context, deps.shop.company.region)
      return { success: true, message: 'The refund is being retried' }
    },
    async recordManualRefund({ params, body, context }) {
      await recordManualRefund(deps, params.refundId, { body, context })
      return { success: true, message: 'Manual refund recorded' }
    },
    async listOpenDisputes({ actor: { grant } }) {
      return { success: true, data: (await listOpenDisputes(db, grant.limits, ROWS_SHOWN)).map(presentDispute) }
    },
    async listPaymentDeclines({ query }) {
      const { rows, total } = await listDeclines(db, query)
      return { success: true, data: rows.map(presentDecline), total, page: query.page, pageSize: query.pageSize }
    },
    async listPaymentDifferences() {
      const rows = await listDifferences(db, ROWS_SHOWN)
      return { success: true, data: rows.map((row) => presentDifference(row, deps.shop.terms.currency)) }
    },
    async resolvePaymentDifference({ params, body, context }) {
      await resolveDifference(deps, params.differenceId, { ...body, context })
      return { success: true, message: 'The difference is resolved' }
    },
  })
}
