import { pathInMarket, splitMarketPath } from '@atelier/domain/markets/market-path'
import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import { createContext, useContext } from 'react'

/** The market of the page, and those that it offers; none when the shop has only one. */
export interface PageMarket {
  /** '' for the market without a prefix. */
  key: string
  choices: readonly MarketChoice[]
  /** Returns what a link leads to in a preview, which shows no published page; none elsewhere. */
  linkTo?: (path: string) => string
}

const ONE_MARKET: PageMarket = { key: '', choices: [] }

/** The market of a page; the root layout provides that of its loader. */
export const MarketContext = createContext<PageMarket>(ONE_MARKET)

/** Returns the market of the page. */
export const useMarket = (): PageMarket => useContext(MarketContext)

/** Returns the market from the data of the root loader; the one without a prefix when it has none. */
export const pageMarketOf = (data: { market?: PageMarket } | undefined): PageMarket => data?.market ?? ONE_MARKET

/**
 * Returns the function that adds the prefix of the market to a path, for a link that no router resolves: a plain anchor, or
 * one that opens in another tab.
 */
export function useMarketPath(): (path: string) => string {
  const { key, linkTo } = useMarket()
  return linkTo ?? ((path) => pathInMarket(key, path))
}

/** Returns the function that removes the prefix of the market from a path: the router names a pending page with it. */
export function useRoutePath(): (pathname: string) => string {
  const { key } = useMarket()
  return (pathname) => splitMarketPath(pathname, { has: (part) => part === key }).path
}
