import type { ShopTerms } from '../terms/shop-terms.ts'
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
  readonly terms: ShopTerms
  document: <K extends ShopDocumentKey>(key: K) => ShopDocument<K>
}
