import { CustomerOrderResponse, type CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { PlaceOrderResponse, type PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { policy } from '@atelier/domain/policy'
import { RequestReturnResponse, type RequestReturnBody } from '@atelier/domain/returns/request-return.schema'
import type { z } from 'zod'
import type { Api } from './http.ts'

/**
 * POST /api/orders (S7). The same `idempotencyKey` with the same body never makes a second order: a repeat is answered
 * with the first one. Returns the order's id and the token that opens it to whoever placed it.
 */
export async function placeOrder(
  api: Api,
  body: PlaceOrderBody,
  idempotencyKey: string,
): Promise<PlaceOrderResponse['data']> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const timeoutMs = policy.payment.requestTimeoutMs
  const { data } = await api({
    method: 'POST',
    path: '/api/orders',
    body,
    headers,
    timeoutMs,
    responseSchema: PlaceOrderResponse,
  })
  return data
}

/** GET /api/orders/receipt/{token}: an order, for whoever was given its token. */
export async function getReceipt(api: Api, token: string): Promise<CustomerOrder> {
  const { data } = await api({
    path: `/api/orders/receipt/${encodeURIComponent(token)}`,
    responseSchema: CustomerOrderResponse,
  })
  return data
}

/** How a call names an order: by its id, for whoever is signed in, or by the token of its receipt, for anybody. */
export type OrderKey = { orderId: string } | { receiptToken: string }

const orderPath = (key: OrderKey): string =>
  'orderId' in key
    ? `/api/orders/${encodeURIComponent(key.orderId)}`
    : `/api/orders/receipt/${encodeURIComponent(key.receiptToken)}`

/** POST …/cancel: takes an order back within the hour. Answers with it as it is then; `conflict` says why not. */
export async function cancelOrder(api: Api, key: OrderKey): Promise<CustomerOrder> {
  return (await api({ method: 'POST', path: `${orderPath(key)}/cancel`, responseSchema: CustomerOrderResponse })).data
}

/**
 * POST …/return (S7): asks to return pieces. The same `idempotencyKey` with the same body never asks twice. Returns the
 * server's sentence.
 */
export async function requestReturn(
  api: Api,
  key: OrderKey,
  body: z.input<typeof RequestReturnBody>,
  idempotencyKey: string,
): Promise<string> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const path = `${orderPath(key)}/return`
  return (await api({ method: 'POST', path, body, headers, responseSchema: RequestReturnResponse })).message
}
