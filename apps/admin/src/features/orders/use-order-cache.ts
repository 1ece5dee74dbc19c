import { ApiError } from '@atelier/api-client/http'
import { orderFromConflict } from '@atelier/api-client/staff-orders'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from './orders.queries.ts'

/** Query key of the version that this client wrote, so that its own changes cause no notice. */
export const ownVersionKey = (orderId: string) => ['orders', 'own', orderId] as const

/** Caches the order that a change returned, and invalidates the lists and the dashboard. */
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
  /** Caches the newer order of a conflict response. Returns whether there was one. */
  const cacheNewerOrder = (error: Error): boolean => {
    const newer = error instanceof ApiError && error.code === 'conflict' ? orderFromConflict(error) : null
    if (newer) cacheOrder(newer)
    return newer !== null
  }
  return { cacheOrder, cacheNewerOrder }
}
