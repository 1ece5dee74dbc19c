import { call } from '@atelier/api-client/call'
import { ListCustomersQuery } from '@atelier/domain/customers/customers.schema'
import {
  getCustomer,
  getErasurePlan,
  getTimeline,
  listCustomers,
} from '@atelier/domain/customers/staff-customers.endpoints'
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
    queryFn: ({ signal }) => call(api, listCustomers, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The number of all customers, for the title while filters are set. */
export const customerCountQuery = () =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'count'],
    queryFn: async ({ signal }) => (await call(api, listCustomers, { query: { pageSize: 1 } }, { signal })).total,
    staleTime: 60_000,
  })

export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'one', userId],
    queryFn: async ({ signal }) => (await call(api, getCustomer, { params: { userId } }, { signal })).data,
  })

/** The records that an erasure would leave. Refetched each time, since it changes with every order and message. */
export const erasurePlanQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'erasure', userId],
    queryFn: async ({ signal }) => (await call(api, getErasurePlan, { params: { userId } }, { signal })).data,
    staleTime: 0,
  })

/** The customer's timeline, newest first; each page starts below the previous one. */
export const timelineQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...CUSTOMERS, 'timeline', userId],
    queryFn: async ({ pageParam, signal }) =>
      (await call(api, getTimeline, { params: { userId }, query: { before: pageParam } }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
