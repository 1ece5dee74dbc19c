import type { OrderView, OrderViewCounts, OrderViewFilters } from '@atelier/domain/orders/order-views.schema'
import { paths } from '../../../../paths.ts'
import { orderList, type OrderFilters } from '../order-list-state.ts'

/** A view as a tab: a link to a screen with filters. */
export interface ViewTab {
  key: string
  label: string
  to: string
  count: number | null | undefined
  /** The saved view behind the tab; omitted for built-in views. */
  view?: OrderView
}

/** Returns the URL of the order list with these filters. */
export function ordersUrl(filters: Partial<OrderFilters>): string {
  const params = orderList.write({ ...orderList.read(new URLSearchParams()), ...filters }).toString()
  return params === '' ? paths.orders : `${paths.orders}?${params}`
}

/** Returns the tabs: the built-in views, then the saved ones. Counts are undefined while they load. */
export const viewTabs = (counts: OrderViewCounts | undefined, views: readonly OrderView[]): ViewTab[] => [
  { key: 'to_pack', label: 'To pack', to: ordersUrl({ status: 'to_pack' }), count: counts?.toPack },
  { key: 'unpaid', label: 'Unpaid', to: ordersUrl({ status: 'failed' }), count: counts?.unpaid },
  { key: 'returns', label: 'Returns', to: `${paths.returns}?status=open`, count: counts?.returns },
  { key: 'payments', label: 'Payment problems', to: paths.payments, count: counts?.paymentProblems },
  { key: 'all', label: 'All', to: paths.orders, count: counts?.all },
  ...views.map((view) => ({
    key: `view ${view.viewId}`,
    label: view.name,
    to: ordersUrl(view.filters),
    count: view.count,
    view,
  })),
]

/** Returns the filters of the list that a view can store. */
export const savableFilters = ({ search: _search, customer: _customer, ...filters }: OrderFilters): OrderViewFilters =>
  filters

/** Whether the list has filters that a view can store, and none that it cannot. */
export const isSavable = (filters: OrderFilters): boolean =>
  Object.values(savableFilters(filters)).some(Boolean) && !filters.search && !filters.customer

/** Returns the key of the tab of the current screen: the last one that matches, so that own views win. */
export function currentTab(tabs: readonly ViewTab[], pathname: string, filters: OrderFilters | null): string | null {
  const url = filters ? ordersUrl(filters) : null
  const current = tabs.findLast(({ to }) => (url === null ? to.split('?')[0] === pathname : to === url))
  return current?.key ?? null
}
