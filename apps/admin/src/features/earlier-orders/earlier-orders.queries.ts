import { call } from '@atelier/api-client/call'
import { StaffEarlierOrdersQuery } from '@atelier/domain/earlier-orders/earlier-order.schema'
import {
  getStaffEarlierOrder,
  listStaffEarlierOrders,
} from '@atelier/domain/earlier-orders/staff-earlier-orders.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { defineList, type StateOf } from '../../ui/list/list-state.ts'

export const earlierOrderList = defineList(StaffEarlierOrdersQuery.omit({ pageSize: true }))

/** A page of the earlier orders that match a search. */
export const earlierOrdersQuery = (state: StateOf<typeof earlierOrderList>) =>
  queryOptions({
    queryKey: ['earlier-orders', 'list', state],
    queryFn: ({ signal }) => call(api, listStaffEarlierOrders, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The first earlier orders that a search of the order list also finds. Without a search none are asked for. */
export const earlierMatchesQuery = (search: string) =>
  queryOptions({
    queryKey: ['earlier-orders', 'matches', search],
    queryFn: ({ signal }) => call(api, listStaffEarlierOrders, { query: { search, pageSize: 3 } }, { signal }),
    enabled: search !== '',
  })

export const earlierOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['earlier-orders', 'one', orderId],
    queryFn: async ({ signal }) => (await call(api, getStaffEarlierOrder, { params: { orderId } }, { signal })).data,
  })
