import {
  getOrderTotals,
  getStaffOrder,
  listFailedRefunds,
  listOpenDisputes,
  listPaymentDifferences,
  listStaffOrders,
} from '@atelier/api-client/staff-orders'
import { policy } from '@atelier/domain/policy'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { ownTimeZone } from '../../ui/time-zone.ts'
import { filtersOf, type OrderFilters, type OrderListState } from './order-list-state.ts'

/** The days of the filter are the reader's; without days their zone does not matter. */
export const zoneOf = ({ from, to }: OrderFilters): string | undefined => (from || to ? ownTimeZone() : undefined)

/** One page of the list; the page before stays visible until the new one is here. Its totals come by themselves. */
export const orderListQuery = (state: OrderListState) =>
  queryOptions({
    queryKey: ['orders', 'list', state],
    queryFn: ({ signal }) =>
      listStaffOrders(
        api,
        { ...state, pageSize: policy.pageSize.orders, timeZone: zoneOf(state), totals: 'later' },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** How many orders match, and what they come to; the same for every page and order of things. */
export const orderTotalsQuery = (state: OrderFilters) => {
  const filters = filtersOf(state)
  return queryOptions({
    queryKey: ['orders', 'totals', filters],
    queryFn: ({ signal }) => getOrderTotals(api, { ...filters, timeZone: zoneOf(filters) }, signal),
  })
}

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => getStaffOrder(api, orderId, signal),
  })

/** Refunds that wait for somebody, of whatever order. */
export const failedRefundsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'failed refunds'],
    queryFn: ({ signal }) => listFailedRefunds(api, signal),
  })

/** Payments that banks want back, of whatever order. */
export const openDisputesQuery = () =>
  queryOptions({
    queryKey: ['orders', 'disputes'],
    queryFn: ({ signal }) => listOpenDisputes(api, signal),
  })

/** Payments about which the ledger and the payment provider differ. */
export const differencesQuery = () =>
  queryOptions({
    queryKey: ['orders', 'differences'],
    queryFn: ({ signal }) => listPaymentDifferences(api, signal),
  })
