import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The schema of a list's query, which is sent to the server and stored in the URL. */
interface ListSchema<State> {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
  parse: (value: unknown) => State
}

export interface ListSearchParams<State> {
  read: (params: URLSearchParams) => State
  write: (state: State) => URLSearchParams
}

/**
 * Reads and writes a list's state in the URL search parameters. Unknown values are ignored, because URLs are typed and
 * bookmarked; defaults are omitted.
 */
export function createListSearchParams<State extends object>(
  schema: ListSchema<State>,
  names: readonly (keyof State & string)[],
): ListSearchParams<State> {
  const defaults = schema.parse({})
  return {
    read(params) {
      const known = names.flatMap((name) => {
        const value = params.get(name)
        return value && schema.shape[name]?.safeParse(value).success ? [[name, value] as const] : []
      })
      return schema.parse(Object.fromEntries(known))
    },
    write(state) {
      const params = new URLSearchParams()
      for (const name of names) {
        const value: unknown = state[name]
        const isSerializable = (typeof value === 'string' && value !== '') || typeof value === 'number'
        if (isSerializable && value !== defaults[name]) params.set(name, String(value))
      }
      return params
    },
  }
}

export type ChangeList<State> = (next: State, options?: { replace?: boolean }) => void

/** Returns the list's state and its setter. The URL is the only store. */
export function useListState<State>(searchParams: ListSearchParams<State>): [State, ChangeList<State>] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => searchParams.read(params), [searchParams, params])
  const change = useCallback<ChangeList<State>>(
    (next, options) => setParams(searchParams.write(next), { ...options, preventScrollReset: true }),
    [searchParams, setParams],
  )
  return [state, change]
}

/** Another column starts in its default direction, the same column reverses it. Both go to page 1 (A9). */
export function sortedBy<State extends { sort: unknown; order: 'asc' | 'desc' }>(
  state: State,
  key: State['sort'],
  starts: 'asc' | 'desc',
): State & { page: 1 } {
  const reversed = state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort: key, order: state.sort === key ? reversed : starts, page: 1 }
}

/** Returns whether filters restrict the list; an empty search does not. */
export const isNarrowed = <Filters extends object>(state: Filters, none: Filters): boolean =>
  Object.entries(none).some(([name, unset]) => ((state as Record<string, unknown>)[name] || undefined) !== unset)

/** Returns the number of pages, at least 1. */
export const pagesOf = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize))
