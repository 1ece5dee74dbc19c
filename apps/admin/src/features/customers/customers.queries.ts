import { getCustomer, getTimeline, listCustomers, getErasurePlan } from '@atelier/api-client/staff-customers'
import { ListCustomersQuery } from '@atelier/domain/customers/customers.schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { createListSearchParams, isNarrowed, sortedBy } from '../../ui/list-search-params.ts'

/** The customer list's state, stored in the URL. */
export type CustomerListState = ListCustomersQuery
export type CustomerFilters = Pick<CustomerListState, 'search' | 'role' | 'status'>

export const customerSearchParams = createListSearchParams<CustomerListState>(ListCustomersQuery, [
  'search',
  'role',
  'status',
  'sort',
  'order',
  'page',
])

export const NO_FILTERS: CustomerFilters = { search: undefined, role: undefined, status: undefined }

export const hasFilters = (filters: CustomerFilters): boolean => isNarrowed(filters, NO_FILTERS)

/** Sorts by a column; a new one starts ascending (A9). */
export const withSort = (state: CustomerListState, key: CustomerListState['sort']): CustomerListState =>
  sortedBy(state, key, 'asc')

export const CUSTOMERS = ['customers'] as const

export const customerListQuery = (state: CustomerListState) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'list', state],
    queryFn: ({ signal }) => listCustomers(api, state, signal),
    placeholderData: keepPreviousData,
  })

/** The number of all customers, for the title while filters are set. */
export const customerCountQuery = () =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'count'],
    queryFn: async ({ signal }) => (await listCustomers(api, { pageSize: 1 }, signal)).total,
    staleTime: 60_000,
  })

export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'one', userId],
    queryFn: ({ signal }) => getCustomer(api, userId, signal),
  })

/** The records that an erasure would leave. Refetched each time, since it changes with every order and message. */
export const erasurePlanQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'erasure', userId],
    queryFn: ({ signal }) => getErasurePlan(api, userId, signal),
    staleTime: 0,
  })

/** The customer's timeline, newest first; each page starts below the previous one. */
export const timelineQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...CUSTOMERS, 'timeline', userId],
    queryFn: ({ pageParam, signal }) => getTimeline(api, userId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
