import { isSpecialList } from '@atelier/domain/categories/special-lists'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { useShopCategories, type ShopCategory } from '../../shop/use-shop-categories.ts'
import { useRoutePath } from '../../shop/use-market.ts'

export type PendingPage = 'list' | 'product'

/** Returns the kind of catalog page at a path; undefined for all other paths. */
function kindOf(pathname: string, categories: readonly ShopCategory[]): PendingPage | undefined {
  if (pathname === paths.products || pathname === paths.search()) return 'list'
  const handle = /^\/products?\/([^/]+)$/.exec(pathname)?.[1]
  if (handle === undefined) return undefined
  const isList = isSpecialList(handle) || categories.some(({ slug }) => paths.list(slug) === pathname)
  return pathname.startsWith('/products/') && isList ? 'list' : 'product'
}

const PENDING_DELAY_MS = 200

/**
 * Returns the kind of page that is loading, once the wait exceeds `PENDING_DELAY_MS`. Calls `preload` with it at once, so
 * that the code of the page loads together with its data.
 */
export function usePendingPage(preload: (kind: PendingPage) => void): PendingPage | undefined {
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const routePath = useRoutePath()
  const nextPath = state === 'loading' ? routePath(next.pathname) : pathname
  const target = nextPath === pathname ? undefined : nextPath
  const categories = useShopCategories()
  const kind = target === undefined ? undefined : kindOf(target, categories)
  const [waitingFor, setWaitingFor] = useState<string>()
  useEffect(() => {
    if (kind) preload(kind)
  }, [kind, preload])
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
  return waitingFor === target ? kind : undefined
}
