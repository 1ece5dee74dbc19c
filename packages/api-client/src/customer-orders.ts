import {
  CheckoutProfileResponse,
  type CheckoutProfile,
  type SaveCheckoutBody,
} from '@atelier/domain/customers/customer-checkout.schema'
import { CustomerOrdersResponse, type CustomerOrdersQuery } from '@atelier/domain/customers/customer-orders.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

const userPath = (userId: string, rest: string): string => `/api/users/${encodeURIComponent(userId)}${rest}`

export type CustomerOrdersPage = Pick<CustomerOrdersResponse, 'data' | 'total'>

/** GET /users/{userId}/orders (S7): the shopper's own orders, newest first. */
export const listCustomerOrders = (
  api: Api,
  userId: string,
  query: Partial<CustomerOrdersQuery>,
  signal?: AbortSignal,
): Promise<CustomerOrdersPage> =>
  api({ path: userPath(userId, '/orders'), query, responseSchema: CustomerOrdersResponse, signal })

/** What prefills the next checkout; null when nothing was saved yet. */
export async function getCheckoutProfile(api: Api, userId: string): Promise<CheckoutProfile | null> {
  const { data } = await api({ path: userPath(userId, '/checkout'), responseSchema: CheckoutProfileResponse })
  return data
}

/** POST /users/{userId}/checkout (S7). */
export async function saveCheckoutProfile(api: Api, userId: string, body: SaveCheckoutBody): Promise<void> {
  await api({ method: 'POST', path: userPath(userId, '/checkout'), body, responseSchema: SuccessResponse })
}
