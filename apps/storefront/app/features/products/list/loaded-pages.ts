import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CardProduct } from '../card-product.ts'
import { readListAddress, writeListAddress } from './list-address.ts'

/** Lists of which pages are kept; the ones looked at longest ago are let go. */
const LISTS_KEPT = 8

/** Pages of lists as they came, by the list's address. Only the browser writes here, in effects. */
const kept = new Map<string, Map<number, readonly CardProduct[]>>()

function keep(list: string, page: number, products: readonly CardProduct[]): void {
  const pages = kept.get(list) ?? new Map<number, readonly CardProduct[]>()
  kept.delete(list)
  kept.set(list, pages.set(page, products))
  for (const oldest of [...kept.keys()].slice(0, -LISTS_KEPT)) kept.delete(oldest)
}

/** What 'Load more' notes in the browser's history: from which page on the list was shown. */
export interface ShownFrom {
  shownFrom: number
}

const shownFromOf = (state: unknown, page: number): number =>
  typeof state === 'object' && state !== null && 'shownFrom' in state && typeof state.shownFrom === 'number'
    ? state.shownFrom
    : page

/**
 * The products of this page of a list, behind those of the pages that were loaded before it. The address names the last
 * page and the browser's history the first one, so going back finds everything again and with it the place. Pages that are
 * no longer here (after a reload) are left out.
 */
export function useLoadedPages(page: number, products: readonly CardProduct[]) {
  const { pathname, search, state } = useLocation()
  const list = `${pathname}${writeListAddress({ ...readListAddress(new URLSearchParams(search)), page: 1 })}`
  useEffect(() => keep(list, page, products), [list, page, products])

  const before: CardProduct[] = []
  let first = page
  for (let earlier = page - 1; earlier >= shownFromOf(state, page); earlier--) {
    const loaded = kept.get(list)?.get(earlier)
    if (!loaded) break
    before.unshift(...loaded)
    first = earlier
  }
  return { list, first, products: [...before, ...products] }
}
