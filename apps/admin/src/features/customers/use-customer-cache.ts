import { errorData } from '@atelier/api-client/api-error'
import { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { useQueryClient } from '@tanstack/react-query'
import { createEntityCache } from '../../ui/create-entity-cache.ts'
import { CUSTOMERS, customerQuery } from './customers.queries.ts'

const relatedKeys = (userId: string) => [
  [...CUSTOMERS, 'list'],
  [...CUSTOMERS, 'timeline', userId],
]

const useEntityCache = createEntityCache<CustomerDetail>({
  keyOf: ({ userId }) => customerQuery(userId).queryKey,
  relatedKeysOf: ({ userId }) => relatedKeys(userId),
  fromConflict: (error) => errorData(error, CustomerDetail),
})

/** Caches the customer that a change returned, and invalidates the list and the timeline. */
export function useCustomerCache() {
  const client = useQueryClient()
  const refresh = (userId: string): void => {
    for (const queryKey of relatedKeys(userId)) void client.invalidateQueries({ queryKey })
  }
  /** Marks the customer as stale without a refetch, because the screen is about to close. */
  const leave = (userId: string): void => {
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'one', userId], refetchType: 'none' })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'count'] })
  }
  return { ...useEntityCache(), refresh, leave }
}
