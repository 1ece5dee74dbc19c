import { DoneBody, envelope } from '@atelier/domain/envelope'
import type { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import type {
  CorrectAddressBody,
  CorrectTrackingBody,
  WriteToCustomerBody,
} from '@atelier/domain/orders/order-desk.schema'
import { PaymentLinkSent } from '@atelier/domain/payments/pay-link.schema'
import {
  FailedRefundsAnswer,
  OpenDisputesAnswer,
  PaymentDifferencesAnswer,
  type FailedRefund,
  type OpenDispute,
  type PaymentDifference,
  type ResolveDifferenceBody,
} from '@atelier/domain/payments/payment.schema'
import type { RefundByHandBody } from '@atelier/domain/payments/refund-by-hand.schema'
import type { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import {
  OrderDetail,
  OrdersAnswer,
  OrderTotals,
  type ExportOrdersQuery,
  type ListOrdersQuery,
} from '@atelier/domain/orders/order.schema'
import { BulkStatusAnswer, type BulkStatusCall, type BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { OrderSlipsAnswer, type OrderSlip } from '@atelier/domain/orders/order-slip.schema'
import { OrderMade, type MakeOrderBody } from '@atelier/domain/orders/make-order.schema'
import type { Api } from './http.ts'

const OrderAnswer = envelope(OrderDetail)
const TotalsAnswer = envelope(OrderTotals)
const addressOf = (orderId: string): string => `/api/admin/orders/${encodeURIComponent(orderId)}`

/**
 * One page of orders, with the number and the total value (dollars) of all that match unless they are asked for later. Needs
 * orders:view.
 */
export const listStaffOrders = (
  api: Api,
  query: Partial<ListOrdersQuery>,
  signal?: AbortSignal,
): Promise<OrdersAnswer> => api({ path: '/api/admin/orders', query, answer: OrdersAnswer, signal })

/** How many orders match, and what they come to in dollars. Needs orders:view. */
export async function getOrderTotals(api: Api, query: ExportOrdersQuery, signal?: AbortSignal): Promise<OrderTotals> {
  return (await api({ path: '/api/admin/orders/totals', query, answer: TotalsAnswer, signal })).data
}

/** One whole order; an unknown id is refused as `not_found`. Needs orders:view. */
export async function getStaffOrder(api: Api, orderId: string, signal?: AbortSignal): Promise<OrderDetail> {
  const answer = await api({ path: addressOf(orderId), answer: OrderAnswer, signal })
  return answer.data
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
  return (await api({ method: 'PUT', path: `${addressOf(orderId)}/status`, body, answer: OrderAnswer })).data
}

/** Sets one status for several orders; what the rules refuse is named and holds up nothing else. Needs orders:edit. */
export async function changeOrderStatuses(api: Api, body: BulkStatusCall): Promise<BulkStatusResult> {
  return (await api({ method: 'POST', path: '/api/admin/orders/bulk-status', body, answer: BulkStatusAnswer })).data
}

/** What goes into the parcels of some orders, and where they go; unknown ids are left out. Needs orders:view. */
export const listOrderSlips = async (
  api: Api,
  orderIds: Iterable<string>,
  signal?: AbortSignal,
): Promise<OrderSlip[]> =>
  (
    await api({
      path: '/api/admin/orders/slips',
      query: { ids: [...orderIds].join(',') },
      answer: OrderSlipsAnswer,
      signal,
    })
  ).data

/** When an order was last changed; null when it is no more. Asking keeps no session alive. Needs orders:view. */
export async function getOrderVersion(api: Api, orderId: string, signal?: AbortSignal): Promise<string | null> {
  const call = { path: '/api/admin/orders/slips', query: { ids: orderId }, headers: { 'X-Background': '1' } }
  const { data } = await api({ ...call, answer: OrderSlipsAnswer, signal })
  return data[0]?.updatedAt ?? null
}

/**
 * Makes an order for somebody, who is sent a link to pay; answers its id. `price_changed` and `out_of_stock` carry what
 * changed. Repeating it with the same key makes no second one. Needs orders:edit.
 */
export async function makeOrder(api: Api, body: MakeOrderBody, idempotencyKey: string): Promise<string> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  return (await api({ method: 'POST', path: '/api/admin/orders', body, headers, answer: OrderMade })).data.orderId
}

/** Records that a manual order was paid. Needs orders:edit. */
export async function recordOrderPayment(api: Api, orderId: string, note: string): Promise<OrderDetail> {
  return (await api({ method: 'POST', path: `${addressOf(orderId)}/payment`, body: { note }, answer: OrderAnswer }))
    .data
}

/** Adds a note that staff alone can read. Needs orders:edit. */
export async function addOrderNote(api: Api, orderId: string, text: string): Promise<OrderDetail> {
  return (await api({ method: 'POST', path: `${addressOf(orderId)}/notes`, body: { text }, answer: OrderAnswer })).data
}

/** Writes to whoever placed the order. Needs orders:edit. */
export async function writeToCustomer(api: Api, orderId: string, letter: WriteToCustomerBody): Promise<void> {
  await api({ method: 'POST', path: `${addressOf(orderId)}/mail`, body: letter, answer: DoneBody })
}

/** The order as it is now, which a refused change of it carries; null when the refusal was about something else. */
export function orderIn(refusal: { data: unknown }): OrderDetail | null {
  return OrderDetail.safeParse(refusal.data).data ?? null
}

/** Where everything that matches can be downloaded as CSV. Needs orders:view. */
export function ordersExportAddress(filters: ExportOrdersQuery): string {
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
  const path = `${addressOf(orderId)}/refunds`
  return (await api({ method: 'POST', path, body, headers, answer: OrderAnswer })).data
}

/** Refunds that wait for staff: those that failed, and those that are due by hand. Needs orders:view. */
export const listFailedRefunds = async (api: Api, signal?: AbortSignal): Promise<FailedRefund[]> =>
  (await api({ path: '/api/admin/refunds/failed', answer: FailedRefundsAnswer, signal })).data

/** Sends a refund that failed on its way once more. Needs orders:edit. */
export async function retryRefund(api: Api, refundId: string): Promise<void> {
  await api({ method: 'POST', path: `/api/admin/refunds/${encodeURIComponent(refundId)}/retry`, answer: DoneBody })
}

/** Writes down how a failed refund was paid back without the provider. `conflict` refuses. Needs orders:edit. */
export async function recordRefundByHand(api: Api, refundId: string, body: RefundByHandBody): Promise<void> {
  const path = `/api/admin/refunds/${encodeURIComponent(refundId)}/by-hand`
  await api({ method: 'POST', path, body, answer: DoneBody })
}

/** Payments that banks want back and that nobody has decided about. Needs orders:view. */
export const listOpenDisputes = async (api: Api, signal?: AbortSignal): Promise<OpenDispute[]> =>
  (await api({ path: '/api/admin/payments/disputes', answer: OpenDisputesAnswer, signal })).data

/** Payments about which the ledger and the payment provider differ, the newest first. Needs orders:view. */
export const listPaymentDifferences = async (api: Api, signal?: AbortSignal): Promise<PaymentDifference[]> =>
  (await api({ path: '/api/admin/payments/differences', answer: PaymentDifferencesAnswer, signal })).data

/** Closes such a difference with what staff found out. `conflict` refuses. Needs orders:edit. */
export async function resolvePaymentDifference(
  api: Api,
  differenceId: number,
  body: ResolveDifferenceBody,
): Promise<void> {
  const path = `/api/admin/payments/differences/${differenceId}/resolve`
  await api({ method: 'POST', path, body, answer: DoneBody })
}

/** Puts the tracking of a parcel right while it is on its way. Needs orders:edit. */
export async function correctOrderTracking(api: Api, orderId: string, body: CorrectTrackingBody): Promise<OrderDetail> {
  return (await api({ method: 'PUT', path: `${addressOf(orderId)}/tracking`, body, answer: OrderAnswer })).data
}

/** Puts right where an order goes that has not left yet. Needs orders:edit. */
export async function correctOrderAddress(api: Api, orderId: string, body: CorrectAddressBody): Promise<OrderDetail> {
  return (await api({ method: 'PUT', path: `${addressOf(orderId)}/address`, body, answer: OrderAnswer })).data
}

/** Sends the customer a new link to pay by; older ones die. Needs orders:edit. */
export async function sendPaymentLink(api: Api, orderId: string): Promise<void> {
  await api({ method: 'POST', path: `${addressOf(orderId)}/payment-link`, answer: PaymentLinkSent })
}
