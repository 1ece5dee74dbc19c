/** The known keys: a set, or a map by key. */
export interface MarketKeys {
  has: (key: string) => boolean
}

/** The market of an address, and the path of the page in it, as the market without a prefix has it. */
export interface MarketPath {
  key: string
  path: string
}

/** The first part of a path that may be the key of a market. The data request of its home page is `/eu.data`. */
const FIRST_PART = /^\/([a-z]{2,5})(?=\/|$|\.data$)/

/** Splits `/eu/products` into the market `eu` and `/products`. A path without the key of a market stays as it is. */
export function splitMarketPath(path: string, markets: MarketKeys): MarketPath {
  const key = FIRST_PART.exec(path)?.[1]
  if (key === undefined || !markets.has(key)) return { key: '', path }
  const rest = path.slice(key.length + 1)
  return { key, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Returns the path without a first part that may be a market. For a caller that does not know the markets. */
export const withoutMarketPrefix = (path: string): string => splitMarketPath(path, { has: () => true }).path

/** Returns what the paths of a market begin with: '' or `/eu`. */
export const marketPrefix = (key: string): string => (key === '' ? '' : `/${key}`)

/** Returns the address of a page in a market: `/products` in `eu` is `/eu/products`, and the home page `/eu`. */
export const pathInMarket = (key: string, path: string): string =>
  key === '' ? path : `/${key}${path.replace(/^\/(?=[?#]|$)/, '')}`
