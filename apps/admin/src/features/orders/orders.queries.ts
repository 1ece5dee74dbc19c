import { call } from '@atelier/api-client/call'
import { getOrderTotals, getStaffOrder, listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { display } from '@atelier/domain/limits/display'
import {
  listFailedRefunds,
  listOpenDisputes,
  listPaymentDeclines,
  listPaymentDifferences,
} from '@atelier/domain/payments/staff-payments.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ListDeclinesQuery } from '@atelier/domain/payments/payment.schema'
import { api } from '../../api.ts'
import { defineList, type StateOf } from '../../ui/list/list-state.ts'
import type { OrderFilters, OrderListState } from './list/order-list-state.ts'

/** One page of the list. The previous page stays visible while the next one loads; totals are a separate query. */
export const orderListQuery = (state: OrderListState) =>
  queryOptions({
    queryKey: ['orders', 'list', state],
    queryFn: ({ signal }) =>
      call(
        api,
        listStaffOrders,
        { query: { ...state, pageSize: display.pageSize.orders, totals: 'later' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Count and sum of matching orders; the same for every page and sort order. */
export const orderTotalsQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: ['orders', 'totals', filters],
    queryFn: async ({ signal }) => (await call(api, getOrderTotals, { query: filters }, { signal })).data,
  })

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) => (await call(api, getStaffOrder, { params: { orderId } }, { signal })).data,
  })

/** Failed and manual refunds of all orders. */
export const failedRefundsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'failed refunds'],
    queryFn: async ({ signal }) => (await call(api, listFailedRefunds, {}, { signal })).data,
  })

/** Open disputes of all orders. */
export const openDisputesQuery = () =>
  queryOptions({
    queryKey: ['orders', 'disputes'],
    queryFn: async ({ signal }) => (await call(api, listOpenDisputes, {}, { signal })).data,
  })

/** Differences between the ledger and the payment provider. */
export const differencesQuery = () =>
  queryOptions({
    queryKey: ['orders', 'differences'],
    queryFn: async ({ signal }) => (await call(api, listPaymentDifferences, {}, { signal })).data,
  })

/** The declined attempts to pay that led to no order, stored in the URL. */
export const declineList = defineList(ListDeclinesQuery.omit({ pageSize: true }))

export const declinesQuery = (state: StateOf<typeof declineList>) =>
  queryOptions({
    queryKey: ['orders', 'declines', state],
    queryFn: ({ signal }) => call(api, listPaymentDeclines, { query: state }, { signal }),
    placeholderData: keepPreviousData,
  })
