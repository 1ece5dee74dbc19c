import type { SellableVariant } from '@atelier/domain/orders/draft-order'
import type { Db } from '../../db/client.ts'
import type { CatalogWatch } from './catalog-watch.ts'
import { listForSale } from './products.repo.ts'

/** Of about half a kB each. */
const MAX_PRODUCTS = 4_000

/**
 * What is for sale, as it was read after the last edit of the catalogue. Prices are at most a second old, stocks may be any
 * age: an order that is drafted from them counts only once the database has judged both.
 */
export interface VariantCache {
  getVariants: (productIds: readonly string[]) => Promise<SellableVariant[]>
}

export function createVariantCache(db: Db, watch: CatalogWatch): VariantCache {
  let pages = new Map<string, SellableVariant[]>()
  watch.onChange(() => (pages = new Map()))

  /** A book that was put away meanwhile is left to those who began with it. */
  const write = async (into: Map<string, SellableVariant[]>, productIds: readonly string[]): Promise<void> => {
    const variants = await listForSale(db, productIds)
    for (const [productId, page] of Map.groupBy(variants, (variant) => variant.productId)) into.set(productId, page)
  }

  return {
    async getVariants(productIds) {
      await watch.revalidate()
      if (pages.size > MAX_PRODUCTS) pages = new Map()
      const open = pages
      const unknown = productIds.filter((productId) => !open.has(productId))
      if (unknown.length > 0) await write(open, unknown)
      return [...new Set(productIds)].flatMap((productId) => open.get(productId) ?? [])
    },
  }
}
