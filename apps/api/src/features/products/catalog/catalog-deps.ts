import type { Deps } from '../../../deps.ts'
import type { PublishedShop } from '../../../published-shop.ts'

/** What the catalog reads: its tables, and the currency of the shop. */
export interface CatalogDeps extends Pick<Deps, 'db'> {
  shop: Pick<PublishedShop, 'terms'>
}
