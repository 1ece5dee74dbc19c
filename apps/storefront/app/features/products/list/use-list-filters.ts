import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { readListAddress, writeListAddress, type ListAddress } from './list-address.ts'

export interface ListFilters {
  /** What has been chosen, a moment before the list shows it. */
  address: ListAddress
  /** Where the list stands, without its query. */
  path: string
  isPending: boolean
  /** Which entry of the browser's history this is. */
  entry: string
  /** Changes the address and thereby the list, from its first page. `isRevision` takes the place of the last change. */
  apply: (change: Partial<ListAddress>, isRevision?: boolean) => void
  /** The address of the list with this change, for links. */
  hrefWith: (change: Partial<ListAddress>) => string
}

/** The filters and the order of the list on this page. They live in the address; here is only what was clicked since. */
export function useListFilters(): ListFilters {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const { state, location: next } = useNavigation()
  const shown = useMemo(() => readListAddress(new URLSearchParams(search)), [search])
  const [chosen, setChosen] = useState({ search, address: shown })
  if (chosen.search !== search) setChosen({ search, address: shown })
  const address = chosen.search === search ? chosen.address : shown

  const hrefWith = (change: Partial<ListAddress>) =>
    `${pathname}${writeListAddress({ ...address, page: 1, from: undefined, ...change })}`
  const apply = (change: Partial<ListAddress>, isRevision = false) => {
    setChosen({ search, address: { ...address, page: 1, ...change } })
    void navigate(hrefWith(change), { preventScrollReset: true, replace: isRevision })
  }
  const isPending = state === 'loading' && next.pathname === pathname && next.search !== search
  return { address, path: pathname, isPending, entry: key, apply, hrefWith }
}
