import { CustomerOrderAnswer, type CustomerOrder } from '@atelier/domain/auth/customer-orders.schema'
import { OrderPlaced, type PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { policy } from '@atelier/domain/policy'
import type { Api } from './http.ts'

/**
 * POST /api/orders (S7). The same `idempotencyKey` with the same body never makes a second order: a repeat is answered
 * with the first one. Returns the order's id and the token that opens it to whoever placed it.
 */
export async function placeOrder(api: Api, body: PlaceOrderBody, idempotencyKey: string): Promise<OrderPlaced['data']> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const timeoutMs = policy.payment.requestTimeoutMs
  const { data } = await api({ method: 'POST', path: '/api/orders', body, headers, timeoutMs, answer: OrderPlaced })
  return data
}

/** GET /api/orders/receipt/{token}: an order, for whoever was given its token. */
export async function getReceipt(api: Api, token: string): Promise<CustomerOrder> {
  const { data } = await api({ path: `/api/orders/receipt/${encodeURIComponent(token)}`, answer: CustomerOrderAnswer })
  return data
}
