import { RESERVED_SLUGS } from '@atelier/domain/products/categories'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'

export type PendingPage = 'list' | 'product'

/** What kind of page an address of the catalogue leads to; undefined for every other address. */
function kindOf(pathname: string): PendingPage | undefined {
  if (pathname === paths.products || pathname === paths.search()) return 'list'
  const handle = /^\/products?\/([^/]+)$/.exec(pathname)?.[1]
  if (handle === undefined) return undefined
  return pathname.startsWith('/products/') && RESERVED_SLUGS.includes(handle) ? 'list' : 'product'
}

const PENDING_DELAY_MS = 200

/** The kind of page that is being waited for, once the wait is long enough to be felt. */
export function usePendingPage(): PendingPage | undefined {
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const target = state === 'loading' && next.pathname !== pathname ? next.pathname : undefined
  const [waitingFor, setWaitingFor] = useState<string>()
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => {
      setWaitingFor(target)
      // What is about to be seen begins at the top; the router has already noted where the page it leaves stood.
      scrollTo(0, 0)
    }, PENDING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setWaitingFor(undefined)
    }
  }, [target])
  return target !== undefined && waitingFor === target ? kindOf(target) : undefined
}
