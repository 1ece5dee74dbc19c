import { pathInMarket, splitMarketPath } from '@atelier/domain/markets/market-path'

/** Returns the key of the market whose page is open; '' for the one without a prefix, and on the server. */
export const marketOfPage = (): string =>
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.market ?? '')

/** Returns the address of a page in the market of the open page, for what leaves the router. */
export const inMarketOfPage = (path: string): string => pathInMarket(marketOfPage(), path)

/** Returns the absolute address of a page in the market of the open page, for a return from another site. */
export const absoluteInMarket = (path: string): string => `${location.origin}${inMarketOfPage(path)}`

/** Returns a path of the browser as the routes have it: without the prefix of the market of the open page. */
export const pathOfPage = (pathname: string): string =>
  splitMarketPath(pathname, { has: (key) => key === marketOfPage() }).path
