import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { ManualRefundBody } from './manual-refund.schema.ts'
import { SendPaymentLinkResponse } from './payment-link.schema.ts'
import {
  FailedRefundsResponse,
  ListDeclinesQuery,
  OpenDisputesResponse,
  PaymentDeclinesResponse,
  PaymentDifferencesResponse,
  ResolveDifferenceBody,
} from './payment.schema.ts'

const RefundParams = z.strictObject({ refundId: z.string().max(100) })

export const sendPaymentLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/payment-link',
  access: 'orders:edit',
  underLimits: { personalData: 'none', markets: 'record' },
  summary: 'Send the customer a new payment link; older links become invalid',
  params: z.strictObject({ orderId: z.string().max(100) }),
  response: SendPaymentLinkResponse,
  errors: ['not_found', 'conflict'],
})

export const listFailedRefunds = defineEndpoint({
  method: 'GET',
  path: '/api/admin/refunds/failed',
  access: 'orders:view',
  underLimits: { personalData: 'masked', markets: 'filtered' },
  summary: 'Refunds that wait for staff: failed ones, and those that staff have to pay manually',
  response: FailedRefundsResponse,
})

export const retryRefund = defineEndpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/retry',
  access: 'orders:edit',
  underLimits: { personalData: 'none', markets: 'record' },
  summary: 'Retry a failed refund',
  params: RefundParams,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const recordManualRefund = defineEndpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/by-hand',
  access: 'orders:edit',
  underLimits: { personalData: 'none', markets: 'record' },
  summary: 'Record that staff paid a refund manually',
  params: RefundParams,
  body: ManualRefundBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const listOpenDisputes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/disputes',
  access: 'orders:view',
  underLimits: { personalData: 'none', markets: 'filtered' },
  summary: 'Open disputes',
  response: OpenDisputesResponse,
})

export const listPaymentDeclines = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/declines',
  access: 'orders:view',
  underLimits: { personalData: 'masked' },
  personalData: { kind: 'list' },
  summary: 'Declined attempts to pay that became no order, newest first',
  query: ListDeclinesQuery,
  response: PaymentDeclinesResponse,
})

export const listPaymentDifferences = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/differences',
  access: 'orders:view',
  underLimits: { personalData: 'none' },
  summary: 'Differences between the ledger and the payment provider',
  response: PaymentDifferencesResponse,
})

export const resolvePaymentDifference = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payments/differences/:differenceId/resolve',
  access: 'orders:edit',
  underLimits: { personalData: 'none' },
  summary: 'Resolve a difference with the payment provider',
  params: z.strictObject({
    differenceId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  body: ResolveDifferenceBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})
