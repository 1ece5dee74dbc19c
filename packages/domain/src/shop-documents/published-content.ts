import type { ShopTerms } from '../terms/shop-terms.ts'
import type { ShopMarket } from '../markets/shop-market.ts'
import type { Brand } from '../brand/brand.schema.ts'
import type { Company } from './company.schema.ts'
import type { ShopDocument, ShopDocumentKey } from './shop-documents.ts'

/**
 * What the brand has published, held in memory. Every read returns the newest content that this process knows, so keep the
 * object, not its values.
 */
export interface PublishedContent {
  /** The highest published version; 0: nothing is published. */
  readonly version: number
  /** Whether shoppers see the shop and can order; false until the owner of a new store opens it. */
  readonly isOpen: boolean
  readonly brand: Brand
  readonly company: Company
  /** The terms of the market without a prefix, with the tax rates of today. */
  readonly terms: ShopTerms
  /** The markets by their keys, the one without a prefix first; another map after each change. */
  readonly markets: ReadonlyMap<string, ShopMarket>
  /** Returns a market by its key; undefined: there is none. */
  market: (key: string) => ShopMarket | undefined
  document: <K extends ShopDocumentKey>(key: K) => ShopDocument<K>
}
