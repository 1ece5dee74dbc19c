import { ListOrdersQuery, type ORDER_SORT_KEYS } from '@atelier/domain/orders/order.schema'
import { defineList, type FiltersOf, type StateOf } from '../../../ui/list/list-state.ts'

/** The order list, stored in the URL; a new column starts descending (A9). */
export const orderList = defineList(ListOrdersQuery.omit({ pageSize: true, totals: true, timeZone: true }), {
  startsIn: () => 'desc',
})

export type OrderSortKey = (typeof ORDER_SORT_KEYS)[number]
export type OrderListState = StateOf<typeof orderList>
export type OrderFilters = FiltersOf<typeof orderList>
