import { envelope } from '@atelier/domain/envelope'
import { OrderDetail, OrdersAnswer, type ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import type { Api } from './http.ts'

const OrderAnswer = envelope(OrderDetail)

/** One page of orders, with the number and the total value (dollars) of all that match. Needs orders:view. */
export const listStaffOrders = (
  api: Api,
  query: Partial<ListOrdersQuery>,
  signal?: AbortSignal,
): Promise<OrdersAnswer> => api({ path: '/api/admin/orders', query, answer: OrdersAnswer, signal })

/** One whole order; an unknown id is refused as `not_found`. Needs orders:view. */
export async function getStaffOrder(api: Api, orderId: string, signal?: AbortSignal): Promise<OrderDetail> {
  const answer = await api({ path: `/api/admin/orders/${encodeURIComponent(orderId)}`, answer: OrderAnswer, signal })
  return answer.data
}
