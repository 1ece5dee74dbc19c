import { SuccessResponse, envelope } from '@atelier/domain/envelope'
import type { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import type {
  CorrectAddressBody,
  CorrectTrackingBody,
  EmailCustomerBody,
} from '@atelier/domain/orders/staff-order-actions.schema'
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
import type { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import {
  OrderDetail,
  OrdersResponse,
  OrderListTotals,
  type ExportOrdersQuery,
  type ListOrdersQuery,
} from '@atelier/domain/orders/order.schema'
import {
  BulkStatusResponse,
  type BulkStatusInput,
  type BulkStatusResult,
} from '@atelier/domain/orders/bulk-status.schema'
import { PackingSlipsResponse, type OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { CreateStaffOrderResponse, type CreateStaffOrderBody } from '@atelier/domain/orders/create-staff-order.schema'
import type { Api } from './http.ts'

const OrderResponse = envelope(OrderDetail)
const OrderListTotalsResponse = envelope(OrderListTotals)
const orderPath = (orderId: string): string => `/api/admin/orders/${encodeURIComponent(orderId)}`

/**
 * One page of orders, with the number and the total value (dollars) of all that match unless they are asked for later. Needs
 * orders:view.
 */
export const listStaffOrders = (
  api: Api,
  query: Partial<ListOrdersQuery>,
  signal?: AbortSignal,
): Promise<OrdersResponse> => api({ path: '/api/admin/orders', query, responseSchema: OrdersResponse, signal })

/** How many orders match, and what they come to in dollars. Needs orders:view. */
export async function getOrderTotals(
  api: Api,
  query: ExportOrdersQuery,
  signal?: AbortSignal,
): Promise<OrderListTotals> {
  return (await api({ path: '/api/admin/orders/totals', query, responseSchema: OrderListTotalsResponse, signal })).data
}

/** One whole order; an unknown id is refused as `not_found`. Needs orders:view. */
export async function getStaffOrder(api: Api, orderId: string, signal?: AbortSignal): Promise<OrderDetail> {
  const response = await api({ path: orderPath(orderId), responseSchema: OrderResponse, signal })
  return response.data
}

/**
 * Sets the status of an order and answers with the order as it is then. `conflict` and `order_unpaid` refuse; `orderIn`
 * reads the order as it is now from the refusal. Needs orders:edit.
 */
export async function changeOrderStatus(
  api: Api,
  orderId: string,
  body: Pick<ChangeOrderStatusBody, 'status'> & Partial<ChangeOrderStatusBody>,
): Promise<OrderDetail> {
  return (await api({ method: 'PUT', path: `${orderPath(orderId)}/status`, body, responseSchema: OrderResponse })).data
}

/** Sets one status for several orders; what the rules refuse is named and holds up nothing else. Needs orders:edit. */
export async function changeOrderStatuses(api: Api, body: BulkStatusInput): Promise<BulkStatusResult> {
  return (
    await api({ method: 'POST', path: '/api/admin/orders/bulk-status', body, responseSchema: BulkStatusResponse })
  ).data
}

/** What goes into the parcels of some orders, and where they go; unknown ids are left out. Needs orders:view. */
export const listPackingSlips = async (
  api: Api,
  orderIds: Iterable<string>,
  signal?: AbortSignal,
): Promise<OrderPackingSlip[]> =>
  (
    await api({
      path: '/api/admin/orders/slips',
      query: { ids: [...orderIds].join(',') },
      responseSchema: PackingSlipsResponse,
      signal,
    })
  ).data

/** When an order was last changed; null when it is no more. Asking keeps no session alive. Needs orders:view. */
export async function getOrderVersion(api: Api, orderId: string, signal?: AbortSignal): Promise<string | null> {
  const request = { path: '/api/admin/orders/slips', query: { ids: orderId }, headers: { 'X-Background': '1' } }
  const { data } = await api({ ...request, responseSchema: PackingSlipsResponse, signal })
  return data[0]?.updatedAt ?? null
}

/**
 * Makes an order for somebody, who is sent a link to pay; answers its id. `price_changed` and `out_of_stock` carry what
 * changed. Repeating it with the same key makes no second one. Needs orders:edit.
 */
export async function createStaffOrder(api: Api, body: CreateStaffOrderBody, idempotencyKey: string): Promise<string> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  return (
    await api({ method: 'POST', path: '/api/admin/orders', body, headers, responseSchema: CreateStaffOrderResponse })
  ).data.orderId
}

/** Records that a manual order was paid. Needs orders:edit. */
export async function recordOrderPayment(api: Api, orderId: string, note: string): Promise<OrderDetail> {
  return (
    await api({ method: 'POST', path: `${orderPath(orderId)}/payment`, body: { note }, responseSchema: OrderResponse })
  ).data
}

/** Adds a note that staff alone can read. Needs orders:edit. */
export async function addOrderNote(api: Api, orderId: string, text: string): Promise<OrderDetail> {
  return (
    await api({ method: 'POST', path: `${orderPath(orderId)}/notes`, body: { text }, responseSchema: OrderResponse })
  ).data
}

/** Writes to whoever placed the order. Needs orders:edit. */
export async function emailOrderCustomer(api: Api, orderId: string, email: EmailCustomerBody): Promise<void> {
  await api({ method: 'POST', path: `${orderPath(orderId)}/mail`, body: email, responseSchema: SuccessResponse })
}

/** Where everything that matches can be downloaded as CSV. Needs orders:view. */
export function ordersExportUrl(filters: ExportOrdersQuery): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given)
  return `/api/admin/orders/export${query.size > 0 ? `?${query}` : ''}`
}

/** Gives back what was paid, never more than is left; the same key gives back once. Needs orders:edit. */
export async function refundOrder(
  api: Api,
  orderId: string,
  body: RefundOrderBody,
  idempotencyKey: string,
): Promise<OrderDetail> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const path = `${orderPath(orderId)}/refunds`
  return (await api({ method: 'POST', path, body, headers, responseSchema: OrderResponse })).data
}

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

/** Payments that banks want back and that nobody has decided about. Needs orders:view. */
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

/** Puts the tracking of a parcel right while it is on its way. Needs orders:edit. */
export async function correctOrderTracking(api: Api, orderId: string, body: CorrectTrackingBody): Promise<OrderDetail> {
  return (await api({ method: 'PUT', path: `${orderPath(orderId)}/tracking`, body, responseSchema: OrderResponse }))
    .data
}

/** Puts right where an order goes that has not left yet. Needs orders:edit. */
export async function correctOrderAddress(api: Api, orderId: string, body: CorrectAddressBody): Promise<OrderDetail> {
  return (await api({ method: 'PUT', path: `${orderPath(orderId)}/address`, body, responseSchema: OrderResponse })).data
}

/** Sends the customer a new link to pay by; older ones die. Needs orders:edit. */
export async function sendPaymentLink(api: Api, orderId: string): Promise<void> {
  await api({ method: 'POST', path: `${orderPath(orderId)}/payment-link`, responseSchema: SendPaymentLinkResponse })
}
