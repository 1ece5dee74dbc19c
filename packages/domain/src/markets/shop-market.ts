import type { ShopTerms } from '../terms/shop-terms.ts'

/** The market of a request: its key, and the terms by which everything there is priced. */
export interface ShopMarket {
  /** '' for the market without a prefix. */
  readonly key: string
  readonly terms: ShopTerms
}

/** What a page knows of each market, to offer it. */
export interface MarketChoice {
  key: string
  name: string
  currency: string
  /** The countries whose home it is. */
  countries: readonly string[]
}
