import {
  CheckoutProfileAnswer,
  type CheckoutProfile,
  type SaveCheckoutBody,
} from '@atelier/domain/auth/customer-checkout.schema'
import { CustomerOrdersAnswer, type CustomerOrdersQuery } from '@atelier/domain/auth/customer-orders.schema'
import { DoneBody } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

const of = (userId: string, rest: string): string => `/api/users/${encodeURIComponent(userId)}${rest}`

export type CustomerOrdersPage = Pick<CustomerOrdersAnswer, 'data' | 'total'>

/** GET /users/{userId}/orders (S7): the shopper's own orders, newest first. */
export const listCustomerOrders = (
  api: Api,
  userId: string,
  query: Partial<CustomerOrdersQuery>,
  signal?: AbortSignal,
): Promise<CustomerOrdersPage> => api({ path: of(userId, '/orders'), query, answer: CustomerOrdersAnswer, signal })

/** What prefills the next checkout; null when nothing was saved yet. */
export async function getCheckoutProfile(api: Api, userId: string): Promise<CheckoutProfile | null> {
  const { data } = await api({ path: of(userId, '/checkout'), answer: CheckoutProfileAnswer })
  return data
}

/** POST /users/{userId}/checkout (S7). */
export async function saveCheckoutProfile(api: Api, userId: string, body: SaveCheckoutBody): Promise<void> {
  await api({ method: 'POST', path: of(userId, '/checkout'), body, answer: DoneBody })
}
