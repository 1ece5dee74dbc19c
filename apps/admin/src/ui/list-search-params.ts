import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The schema of a list's query: what it asks the server, and what its address may say. */
interface ListSchema<State> {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
  parse: (value: unknown) => State
}

export interface ListSearchParams<State> {
  read: (params: URLSearchParams) => State
  write: (state: State) => URLSearchParams
}

/**
 * A list's state as it stands in the address bar: shareable, and the Back button knows it. A word the list does not know is
 * ignored rather than refused, because addresses are typed and kept; what is as usual is left out.
 */
export function createListSearchParams<State extends object>(
  schema: ListSchema<State>,
  names: readonly (keyof State & string)[],
): ListSearchParams<State> {
  const usual = schema.parse({})
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
        if (isSerializable && value !== usual[name]) params.set(name, String(value))
      }
      return params
    },
  }
}

export type ChangeList<State> = (next: State, options?: { replace?: boolean }) => void

/** The list's state, kept in the address bar and nowhere else. */
export function useListState<State>(searchParams: ListSearchParams<State>): [State, ChangeList<State>] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => searchParams.read(params), [searchParams, params])
  const change = useCallback<ChangeList<State>>(
    (next, options) => setParams(searchParams.write(next), { ...options, preventScrollReset: true }),
    [searchParams, setParams],
  )
  return [state, change]
}

/** A9: another column starts in its own direction, the same one turns round. Another order of things starts at page 1. */
export function sortedBy<State extends { sort: unknown; order: 'asc' | 'desc' }>(
  state: State,
  key: State['sort'],
  starts: 'asc' | 'desc',
): State & { page: 1 } {
  const turned = state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, sort: key, order: state.sort === key ? turned : starts, page: 1 }
}

/** Whether a list shows less than it does without filters: an empty word is none. */
export const isNarrowed = <Filters extends object>(state: Filters, none: Filters): boolean =>
  Object.entries(none).some(([name, usual]) => ((state as Record<string, unknown>)[name] || undefined) !== usual)

/** How many pages a list has; an empty one has one. */
export const pagesOf = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize))
