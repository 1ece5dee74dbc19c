import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { parseListParams, formatListParams, type ListParams } from './list-params.ts'
import { useRoutePath } from '../../../shop/use-market.ts'

export interface FilterControls {
  /** The selected filters, which are ahead of the list while it loads. */
  params: ListParams
  /** The filters of the list that is shown. */
  shown: ListParams
  /** The path of the list, without its query. */
  path: string
  isPending: boolean
  /** The key of the current history entry. */
  entry: string
  /**
   * Changes the URL and reloads the list from its first page. `isRevision` replaces the history entry of the last
   * change.
   */
  apply: (change: Partial<ListParams>, isRevision?: boolean) => void
  /** Returns the URL of the list with this change, for links. */
  hrefWith: (change: Partial<ListParams>) => string
}

/** Returns the filters and sort order of the list. The URL holds them; the state holds only changes still loading. */
export function useListFilters(): FilterControls {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const routePath = useRoutePath()
  const { state, location: next } = useNavigation()
  const shown = useMemo(() => parseListParams(new URLSearchParams(search)), [search])
  const [chosen, setChosen] = useState<{ search: string; params: ListParams }>()
  // Changes last until no navigation is in progress, so that quick ones accumulate.
  if (chosen && chosen.search !== search && state === 'idle') setChosen(undefined)
  const params = chosen?.params ?? shown

  const hrefWith = (change: Partial<ListParams>) =>
    `${pathname}${formatListParams({ ...params, page: 1, from: undefined, ...change })}`
  const apply = (change: Partial<ListParams>, isRevision = false) => {
    setChosen({ search, params: { ...params, page: 1, ...change } })
    void navigate(hrefWith(change), { preventScrollReset: true, replace: isRevision })
  }
  const isPending = state === 'loading' && routePath(next.pathname) === pathname && next.search !== search
  return { params, shown, path: pathname, isPending, entry: key, apply, hrefWith }
}
