import { ListOrdersQuery, type ORDER_SORT_KEYS } from '@atelier/domain/orders/order.schema'
import { createListSearchParams, isNarrowed, sortedBy } from '../../ui/list-search-params.ts'

export type OrderSortKey = (typeof ORDER_SORT_KEYS)[number]

/** The order list's state, stored in the URL. */
export type OrderListState = Omit<ListOrdersQuery, 'pageSize' | 'totals'>
export type OrderFilters = Pick<OrderListState, 'search' | 'status' | 'customer' | 'from' | 'to'>

export const orderListSearchParams = createListSearchParams<OrderListState>(
  ListOrdersQuery.omit({ pageSize: true, totals: true }),
  ['search', 'status', 'customer', 'from', 'to', 'sort', 'order', 'page'],
)

/** Changes filters and resets to page 1 (A4). */
export const withFilters = (state: OrderListState, change: OrderFilters): OrderListState => ({
  ...state,
  ...change,
  page: 1,
})

/** Sorts by a column; a new one starts descending (A9). */
export const withSort = (state: OrderListState, key: OrderSortKey): OrderListState => sortedBy(state, key, 'desc')

export const NO_FILTERS: OrderFilters = {
  search: undefined,
  status: undefined,
  customer: undefined,
  from: undefined,
  to: undefined,
}

/** Returns the filters only, without sort order and page. */
export const filtersOf = ({ search, status, customer, from, to }: OrderFilters): OrderFilters => ({
  search,
  status,
  customer,
  from,
  to,
})

export const hasFilters = (filters: OrderFilters): boolean => isNarrowed(filters, NO_FILTERS)
