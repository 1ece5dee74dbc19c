import { errorData } from '@atelier/api-client/api-error'
import { OrderDetail } from '@atelier/domain/orders/order.schema'
import { createEntityCache } from '../../ui/create-entity-cache.ts'
import { orderQuery } from './orders.queries.ts'

/** Query key of the version that this client wrote, so that its own changes cause no notice. */
export const ownVersionKey = (orderId: string) => ['orders', 'own', orderId] as const

/** Caches the order that a change returned, and invalidates the lists and the dashboard. */
export const useOrderCache = createEntityCache<OrderDetail>({
  keyOf: ({ orderId }) => orderQuery(orderId).queryKey,
  relatedKeysOf: () => [['dashboard'], ['orders', 'list'], ['orders', 'totals'], ['orders', 'views']],
  fromConflict: (error) => errorData(error, OrderDetail),
  beforeCache: (client, { orderId, updatedAt }) => client.setQueryData(ownVersionKey(orderId), updatedAt),
})
