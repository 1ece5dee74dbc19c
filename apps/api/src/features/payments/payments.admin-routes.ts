import { toDollars } from '@atelier/domain/money'
import { SendPaymentLinkResponse } from '@atelier/domain/payments/payment-link.schema'
import {
  FailedRefundsResponse,
  OpenDisputesResponse,
  PaymentDifferencesResponse,
  ResolveDifferenceBody,
  type FailedRefund,
  type OpenDispute,
  type PaymentDifference,
} from '@atelier/domain/payments/payment.schema'
import { ManualRefundBody } from '@atelier/domain/payments/manual-refund.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { actionContextOf, staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { listDifferences, type DifferenceRow } from './reconcile-ledger.repo.ts'
import { listOpenDisputes, type DisputeRow } from './disputes.repo.ts'
import { recordManualRefund } from './manual-refund.ts'
import { listPendingRefunds } from './refund-lists.repo.ts'
import type { RefundRow } from './refunds.repo.ts'
import { resolveDifference } from './resolve-difference.ts'
import { retryFailedRefund } from './retry-refund.ts'
import { sendPaymentLink } from './send-payment-link.ts'

const OrderAddress = z.object({ orderId: z.string().max(100) })
const RefundAddress = z.object({ refundId: z.string().max(100) })
const DifferenceAddress = z.object({ differenceId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
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

/** Staff routes of payments: payment links, refunds that need staff, disputes and ledger differences. */
export function paymentsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/orders/:orderId/payment-link',
    allow('orders:edit'),
    describeResponse(SendPaymentLinkResponse, 'Send the customer a new payment link; older links become invalid', {
      errors: ['not_found', 'conflict'],
    }),
    params(OrderAddress),
    async (c) => {
      const context = actionContextOf(c, deps.config.TRUSTED_PROXIES)
      const { sentAt, expiresAt } = await sendPaymentLink(deps, c.req.valid('param').orderId, context)
      const data = { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
      return c.json({ success: true, message: 'Payment link sent', data } satisfies SendPaymentLinkResponse)
    },
  )

  routes.get(
    '/refunds/failed',
    allow('orders:view'),
    describeResponse(
      FailedRefundsResponse,
      'Refunds that wait for staff: failed ones, and those that staff have to pay manually',
    ),
    async (c) => {
      const rows = await listPendingRefunds(deps.db, ROWS_SHOWN)
      return c.json({ success: true as const, data: rows.map(presentPendingRefund) })
    },
  )

  routes.post(
    '/refunds/:refundId/retry',
    allow('orders:edit'),
    describeResponse(SuccessResponse, 'Retry a failed refund', {
      errors: ['not_found', 'conflict'],
    }),
    params(RefundAddress),
    async (c) => {
      const context = actionContextOf(c, deps.config.TRUSTED_PROXIES)
      await retryFailedRefund(deps, c.req.valid('param').refundId, context)
      return c.json({ success: true, message: 'The refund is on its way again' } satisfies SuccessResponse)
    },
  )

  routes.post(
    '/refunds/:refundId/by-hand',
    allow('orders:edit'),
    describeResponse(SuccessResponse, 'Record that staff paid a refund manually', {
      errors: ['not_found', 'conflict'],
    }),
    params(RefundAddress),
    body(ManualRefundBody),
    async (c) => {
      const context = staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
      await recordManualRefund(deps, c.req.valid('param').refundId, { body: c.req.valid('json'), context })
      return c.json({ success: true, message: 'The refund is recorded as paid by hand' } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/payments/disputes',
    allow('orders:view'),
    describeResponse(OpenDisputesResponse, 'Open disputes'),
    async (c) => {
      const rows = await listOpenDisputes(deps.db, ROWS_SHOWN)
      return c.json({ success: true as const, data: rows.map(presentDispute) })
    },
  )

  routes.get(
    '/payments/differences',
    allow('orders:view'),
    describeResponse(PaymentDifferencesResponse, 'Differences between the ledger and the payment provider'),
    async (c) => {
      const rows = await listDifferences(deps.db, ROWS_SHOWN)
      return c.json({ success: true as const, data: rows.map(presentDifference) })
    },
  )

  routes.post(
    '/payments/differences/:differenceId/resolve',
    allow('orders:edit'),
    describeResponse(SuccessResponse, 'Resolve a difference with the payment provider', {
      errors: ['not_found', 'conflict'],
    }),
    params(DifferenceAddress),
    body(ResolveDifferenceBody),
    async (c) => {
      const context = staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
      await resolveDifference(deps, c.req.valid('param').differenceId, { ...c.req.valid('json'), context })
      return c.json({ success: true, message: 'The difference is resolved' } satisfies SuccessResponse)
    },
  )

  return routes
}
