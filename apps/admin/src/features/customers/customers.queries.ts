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
import { defineList } from '../../ui/list/list-state.ts'

/** The customer list, stored in the URL. */
export const customerList = defineList(ListCustomersQuery)

export const CUSTOMERS = ['customers'] as const

export const customerListQuery = (state: ListCustomersQuery) =>
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
