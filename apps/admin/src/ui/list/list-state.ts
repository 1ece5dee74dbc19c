import { filterNames, type FilterName } from '@atelier/domain/contract/list-query'
import { useLocation, useSearchParams } from 'react-router'

type Order = 'asc' | 'desc'
type SortKeyOf<State> = State extends { sort: infer Key extends string } ? Key : never

/** The schema of a list's query, which is sent to the server and stored in the URL. */
interface ListSchema<State> {
  shape: Record<keyof State, { safeParse: (value: unknown) => { success: boolean } }>
  parse: (value: unknown) => State
}

export type FiltersIn<State> = Pick<State, FilterName<State>>

interface ListOptions<State> {
  /** Returns the order in which a column starts; ascending by default. */
  startsIn?: (key: SortKeyOf<State>) => Order
}

/** A list whose state is stored in the URL. */
export interface ListDefinition<State> {
  read: (params: URLSearchParams) => State
  /** Keeps parameters of other parts of the screen, such as the record that is open over the list. */
  write: (state: State, current?: URLSearchParams) => URLSearchParams
  /** The filters of the unfiltered list. */
  noFilters: FiltersIn<State>
  /** Returns the filters only, without sort order and page. */
  filtersOf: (state: FiltersIn<State>) => FiltersIn<State>
  startsIn: (key: SortKeyOf<State>) => Order
}

/** The state of a defined list: `StateOf<typeof orderList>`. */
export type StateOf<List> = List extends ListDefinition<infer State> ? State : never
export type FiltersOf<List> = List extends ListDefinition<infer State> ? FiltersIn<State> : never
/** What `useListState` returns for a defined list. */
export type ListOf<List> = List extends ListDefinition<infer State> ? ListState<State> : never

/**
 * Defines how a list's state is read from and written to the URL. Its filters are those of the schema. Unknown values are
 * ignored, because URLs are typed and bookmarked; defaults are omitted.
 */
export function defineList<State extends { page: number }>(
  schema: ListSchema<State>,
  { startsIn = () => 'asc' }: ListOptions<State> = {},
): ListDefinition<State> {
  const defaults = schema.parse({})
  const filters = filterNames<State>(schema)
  const names = [...filters, 'sort', 'order', 'page'].filter((name) => name in schema.shape) as (keyof State & string)[]
  const filtersOf = (state: FiltersIn<State>): FiltersIn<State> =>
    Object.fromEntries(filters.map((name) => [name, state[name]])) as FiltersIn<State>
  return {
    read(params) {
      const known = names.flatMap((name) => {
        const value = params.get(name)
        return value && schema.shape[name].safeParse(value).success ? [[name, value] as const] : []
      })
      return schema.parse(Object.fromEntries(known))
    },
    write(state, current) {
      const params = new URLSearchParams(current)
      for (const name of names) {
        params.delete(name)
        const value: unknown = state[name]
        const isSerializable = (typeof value === 'string' && value !== '') || typeof value === 'number'
        if (isSerializable && value !== defaults[name]) params.set(name, String(value))
      }
      return params
    },
    noFilters: filtersOf(defaults),
    filtersOf,
    startsIn,
  }
}

/** A list's state and its changes. The URL is the only store. */
export interface ListState<State> {
  state: State
  filters: FiltersIn<State>
  /** Filters restrict the list; an empty search does not. */
  isFiltered: boolean
  /** Navigation state for the screen of a row, so that its back link restores this list. */
  linkState: { list: string }
  /** Changes filters and goes to page 1 (A4). Undefined restores the default. */
  filter: (change: Partial<FiltersIn<State>>) => void
  clearFilters: () => void
  /** Sorts by a column from page 1; the current column reverses its order (A9). */
  sortBy: (key: SortKeyOf<State>) => void
  goToPage: (page: number, options?: { replace?: boolean }) => void
}

export function useListState<State extends { page: number }>(list: ListDefinition<State>): ListState<State> {
  const [params, setParams] = useSearchParams()
  const linkState = { list: useLocation().search }
  const state = list.read(params)
  const change = (next: State, options?: { replace?: boolean }): void =>
    setParams(list.write(next, params), { ...options, preventScrollReset: true })
  const filter = (filters: Partial<FiltersIn<State>>): void => change(filteredBy(state, filters))
  return {
    state,
    filters: list.filtersOf(state),
    isFiltered: isNarrowed(state, list.noFilters),
    linkState,
    filter,
    clearFilters: () => filter(list.noFilters),
    sortBy: (key) => change(sortedBy(state, key, list.startsIn(key))),
    goToPage: (page, options) => change({ ...state, page }, options),
  }
}

/** Changes filters and goes to page 1 (A4). */
export const filteredBy = <State extends { page: number }>(state: State, change: Partial<FiltersIn<State>>): State => ({
  ...state,
  ...change,
  page: 1,
})

/** Another column starts in its default direction, the same column reverses it. Both go to page 1 (A9). */
export function sortedBy<State extends { page: number; sort?: unknown; order?: Order }>(
  state: State,
  key: SortKeyOf<State>,
  starts: Order,
): State {
  const reversed = state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort: key, order: state.sort === key ? reversed : starts, page: 1 }
}

/** Returns whether filters restrict the list; an empty search does not. */
export const isNarrowed = <Filters extends object>(state: Filters, none: Filters): boolean =>
  Object.entries(none).some(([name, unset]) => ((state as Record<string, unknown>)[name] || undefined) !== unset)

/** Returns the number of pages, at least 1. */
export const pagesOf = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize))
