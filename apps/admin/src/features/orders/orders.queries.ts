import { getStaffOrder, listStaffOrders } from '@atelier/api-client/staff-orders'
import { policy } from '@atelier/domain/policy'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { ownTimeZone } from '../../ui/time-zone.ts'
import type { OrderListState } from './order-list-address.ts'

/** A9: how many recent orders the dashboard shows. */
export const RECENT_ORDERS = 5

/** The days of the filter are the reader's; without days their zone does not matter. */
const listOrders = (state: OrderListState, signal: AbortSignal) =>
  listStaffOrders(
    api,
    {
      ...state,
      pageSize: policy.pageSize.orders,
      timeZone: state.from || state.to ? ownTimeZone() : undefined,
    },
    signal,
  )

/** One page of the list; the page before stays visible until the new one is here. */
export const orderListQuery = (state: OrderListState) =>
  queryOptions({
    queryKey: ['orders', 'list', state],
    queryFn: ({ signal }) => listOrders(state, signal),
    placeholderData: keepPreviousData,
  })

/** How many orders there are in all, for the title while filters are set. */
export const orderCountQuery = () =>
  queryOptions({
    queryKey: ['orders', 'count'],
    queryFn: async ({ signal }) => (await listStaffOrders(api, { pageSize: 1 }, signal)).total,
    staleTime: 60_000,
  })

export const recentOrdersQuery = () =>
  queryOptions({
    queryKey: ['orders', 'recent'],
    queryFn: async ({ signal }) => (await listStaffOrders(api, { pageSize: RECENT_ORDERS }, signal)).data,
  })

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => getStaffOrder(api, orderId, signal),
  })
