import { SuccessResponse } from '@atelier/domain/envelope'
import { SendPaymentLinkResponse } from '@atelier/domain/payments/payment-link.schema'
import {
  FailedRefundsResponse,
  OpenDisputesResponse,
  PaymentDifferencesResponse,
  type FailedRefund,
  type OpenDispute,
  type PaymentDifference,
  type ResolveDifferenceBody,
} from '@atelier/domain/payments/payment.schema'
import type { ManualRefundBody } from '@atelier/domain/payments/manual-refund.schema'
import type { Api } from './http.ts'

const orderPath = (orderId: string): string => `/api/admin/orders/${encodeURIComponent(orderId)}`

/** Refunds that wait for staff: those that failed, and those that are due by hand. Needs orders:view. */
export const listFailedRefunds = async (api: Api, signal?: AbortSignal): Promise<FailedRefund[]> =>
  (await api({ path: '/api/admin/refunds/failed', responseSchema: FailedRefundsResponse, signal })).data

/** Sends a refund that failed on its way once more. Needs orders:edit. */
export async function retryRefund(api: Api, refundId: string): Promise<void> {
  await api({
    method: 'POST',
    path: `/api/admin/refunds/${encodeURIComponent(refundId)}/retry`,
    responseSchema: SuccessResponse,
  })
}

/** Writes down how a failed refund was paid back without the provider. `conflict` refuses. Needs orders:edit. */
export async function recordManualRefund(api: Api, refundId: string, body: ManualRefundBody): Promise<void> {
  const path = `/api/admin/refunds/${encodeURIComponent(refundId)}/by-hand`
  await api({ method: 'POST', path, body, responseSchema: SuccessResponse })
}

/** Open disputes. Needs orders:view. */
export const listOpenDisputes = async (api: Api, signal?: AbortSignal): Promise<OpenDispute[]> =>
  (await api({ path: '/api/admin/payments/disputes', responseSchema: OpenDisputesResponse, signal })).data

/** Payments about which the ledger and the payment provider differ, the newest first. Needs orders:view. */
export const listPaymentDifferences = async (api: Api, signal?: AbortSignal): Promise<PaymentDifference[]> =>
  (await api({ path: '/api/admin/payments/differences', responseSchema: PaymentDifferencesResponse, signal })).data

/** Closes such a difference with what staff found out. `conflict` refuses. Needs orders:edit. */
export async function resolvePaymentDifference(
  api: Api,
  differenceId: number,
  body: ResolveDifferenceBody,
): Promise<void> {
  const path = `/api/admin/payments/differences/${differenceId}/resolve`
  await api({ method: 'POST', path, body, responseSchema: SuccessResponse })
}

/** Sends the customer a new link to pay by; older ones die. Needs orders:edit. */
export async function sendPaymentLink(api: Api, orderId: string): Promise<void> {
  await api({ method: 'POST', path: `${orderPath(orderId)}/payment-link`, responseSchema: SendPaymentLinkResponse })
}
