import type { Deps } from '../../../deps.ts'
import type { PublishedShop } from '../../../published-shop.ts'

/** What the catalog of a market reads: its tables, and the currency of the market. */
export interface CatalogDeps extends Pick<Deps, 'db'> {
  /** The key of the market; '' for the one without a prefix. */
  market: string
  shop: Pick<PublishedShop, 'terms'>
}
