import { ApiError } from '@atelier/api-client/http'
import { customerFromConflict } from '@atelier/api-client/staff-customers'
import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { useQueryClient } from '@tanstack/react-query'
import { CUSTOMERS, customerQuery } from './customers.queries.ts'

/** What to do with the answer to a change: the customer is shown as they are now, the rest is asked for again. */
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
  /** A refusal because somebody else was quicker brings the customer as they left it. */
  const cacheNewerCustomer = (error: Error): void => {
    const newer = error instanceof ApiError && error.code === 'conflict' ? customerFromConflict(error) : null
    if (newer) cacheCustomer(newer)
  }
  /** The screen is about to be left: the customer is asked for again the next time somebody opens them, not before. */
  const leave = (userId: string): void => {
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'one', userId], refetchType: 'none' })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] })
    void client.invalidateQueries({ queryKey: [...CUSTOMERS, 'count'] })
  }
  return { keep: cacheCustomer, keepNewer: cacheNewerCustomer, refresh, leave }
}
