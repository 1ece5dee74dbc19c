import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { parseListParams, formatListParams, type ListParams } from './list-params.ts'

export interface ListFilters {
  /** What has been chosen, a moment before the list shows it. */
  params: ListParams
  /** Where the list stands, without its query. */
  path: string
  isPending: boolean
  /** Which entry of the browser's history this is. */
  entry: string
  /** Changes the address and thereby the list, from its first page. `isRevision` takes the place of the last change. */
  apply: (change: Partial<ListParams>, isRevision?: boolean) => void
  /** The address of the list with this change, for links. */
  hrefWith: (change: Partial<ListParams>) => string
}

/** The filters and the order of the list on this page. They live in the address; here is only what was clicked since. */
export function useListFilters(): ListFilters {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const { state, location: next } = useNavigation()
  const shown = useMemo(() => parseListParams(new URLSearchParams(search)), [search])
  const [chosen, setChosen] = useState({ search, params: shown })
  if (chosen.search !== search) setChosen({ search, params: shown })
  const params = chosen.search === search ? chosen.params : shown

  const hrefWith = (change: Partial<ListParams>) =>
    `${pathname}${formatListParams({ ...params, page: 1, from: undefined, ...change })}`
  const apply = (change: Partial<ListParams>, isRevision = false) => {
    setChosen({ search, params: { ...params, page: 1, ...change } })
    void navigate(hrefWith(change), { preventScrollReset: true, replace: isRevision })
  }
  const isPending = state === 'loading' && next.pathname === pathname && next.search !== search
  return { params, path: pathname, isPending, entry: key, apply, hrefWith }
}
