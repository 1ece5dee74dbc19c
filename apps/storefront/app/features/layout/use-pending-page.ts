import { LIST_HANDLES } from '@atelier/domain/products/categories'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'

export type PendingPage = 'list' | 'product'

/** Returns the kind of catalog page at a path; undefined for all other paths. */
function kindOf(pathname: string): PendingPage | undefined {
  if (pathname === paths.products || pathname === paths.search()) return 'list'
  const handle = /^\/products?\/([^/]+)$/.exec(pathname)?.[1]
  if (handle === undefined) return undefined
  return pathname.startsWith('/products/') && LIST_HANDLES.includes(handle) ? 'list' : 'product'
}

const PENDING_DELAY_MS = 200

/** Returns the kind of page that is loading, once the wait exceeds `PENDING_DELAY_MS`. */
export function usePendingPage(): PendingPage | undefined {
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const target = state === 'loading' && next.pathname !== pathname ? next.pathname : undefined
  const [waitingFor, setWaitingFor] = useState<string>()
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => {
      setWaitingFor(target)
      // The skeleton starts at the top; the router has already stored the scroll position of the page it leaves.
      scrollTo(0, 0)
    }, PENDING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setWaitingFor(undefined)
    }
  }, [target])
  return target !== undefined && waitingFor === target ? kindOf(target) : undefined
}
