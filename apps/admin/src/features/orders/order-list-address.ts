import { ListOrdersQuery, type ORDER_SORT_KEYS } from '@atelier/domain/orders/order.schema'

export type OrderSortKey = (typeof ORDER_SORT_KEYS)[number]

/** What the order list shows, as it stands in the address bar: shareable, and the Back button knows it. */
export type OrderListState = Omit<ListOrdersQuery, 'pageSize'>
export type OrderFilters = Pick<OrderListState, 'search' | 'status' | 'customer' | 'from' | 'to'>

const FIELDS = ListOrdersQuery.omit({ pageSize: true }).shape
const DEFAULTS = ListOrdersQuery.parse({})
const NAMES = ['search', 'status', 'customer', 'from', 'to', 'sort', 'order', 'page'] as const

/** Reads the address bar. A word the list does not know is ignored rather than refused: addresses are typed and kept. */
export function readOrderList(params: URLSearchParams): OrderListState {
  const known = NAMES.flatMap((name) => {
    const value = params.get(name)
    return value !== null && value !== '' && FIELDS[name].safeParse(value).success ? [[name, value] as const] : []
  })
  const { pageSize: _, ...state } = ListOrdersQuery.parse(Object.fromEntries(known))
  return state
}

/** The address of a list; what is as usual is left out. */
export function writeOrderList(state: OrderListState): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) {
    const value = state[name]
    if (value !== undefined && value !== '' && value !== DEFAULTS[name]) params.set(name, String(value))
  }
  return params
}

/** A4: any filter change resets to page 1. */
export const withFilters = (state: OrderListState, change: OrderFilters): OrderListState => ({
  ...state,
  ...change,
  page: 1,
})

/** A9: a new column starts descending, the same one turns round. Another order of things starts at page 1. */
export function withSort(state: OrderListState, key: OrderSortKey): OrderListState {
  const order = state.sort === key && state.order === 'desc' ? 'asc' : 'desc'
  return { ...state, sort: key, order, page: 1 }
}

export const NO_FILTERS: OrderFilters = {
  search: undefined,
  status: undefined,
  customer: undefined,
  from: undefined,
  to: undefined,
}

export const hasFilters = ({ search, status, customer, from, to }: OrderFilters): boolean =>
  [search, status, customer, from, to].some((value) => value !== undefined && value !== '')
