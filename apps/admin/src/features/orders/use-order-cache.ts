import { ApiError } from '@atelier/api-client/http'
import { orderFromConflict } from '@atelier/api-client/staff-orders'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from './orders.queries.ts'

/** Which version of an order was made here, so that nobody is told of their own work. */
export const ownVersionKey = (orderId: string) => ['orders', 'own', orderId] as const

/** What to do with the answer to a change: the order is shown as it is now, and the lists are asked for again. */
export function useOrderCache(): {
  cacheOrder: (order: OrderDetail) => void
  cacheNewerOrder: (error: Error) => boolean
} {
  const client = useQueryClient()
  const cacheOrder = (order: OrderDetail): void => {
    client.setQueryData(ownVersionKey(order.orderId), order.updatedAt)
    client.setQueryData(orderQuery(order.orderId).queryKey, order)
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    for (const part of ['list', 'totals']) void client.invalidateQueries({ queryKey: ['orders', part] })
  }
  /** A refusal because somebody else was quicker brings the order as they left it. */
  const cacheNewerOrder = (error: Error): boolean => {
    const newer = error instanceof ApiError && error.code === 'conflict' ? orderFromConflict(error) : null
    if (newer) cacheOrder(newer)
    return newer !== null
  }
  return { cacheOrder, cacheNewerOrder }
}
