import { ApiError } from '@atelier/api-client/http'
import { customerFromConflict } from '@atelier/api-client/staff-customers'
import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { useQueryClient } from '@tanstack/react-query'
import { CUSTOMERS, customerQuery } from './customers.queries.ts'

/** Caches the customer that a change returned, and invalidates the list and the timeline. */
export function useCustomerCache() {
  const client = useQueryClient()
  const refresh = (userId: string): void => {
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'timeline', userId] })
  }
  const cacheCustomer = (customer: CustomerDetail): void => {
    client.setQueryData(customerQuery(customer.userId).queryKey, customer)
    refresh(customer.userId)
  }
  /** Caches the newer customer of a conflict response. */
  const cacheNewerCustomer = (error: Error): void => {
    const newer = error instanceof ApiError && error.code === 'conflict' ? customerFromConflict(error) : null
    if (newer) cacheCustomer(newer)
  }
  /** Marks the customer as stale without a refetch, because the screen is about to close. */
  const leave = (userId: string): void => {
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'one', userId], refetchType: 'none' })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'count'] })
  }
  return { cacheCustomer, cacheNewerCustomer, refresh, leave }
}
