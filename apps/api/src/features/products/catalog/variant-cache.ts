import type { SellableVariant } from '@atelier/domain/orders/draft-order'
import type { Db } from '../../../db/client.ts'
import type { ContentWatch } from './content-watch.ts'
import { listForSale } from '../products.repo.ts'

/** Each takes about half a kB. */
const MAX_PRODUCTS = 4_000

/**
 * Caches the variants for sale since the last catalog edit. Prices are at most a second old; the stock may be of any
 * age. An order drafted from them is valid only after the database has judged both.
 */
export interface VariantCache {
  getVariants: (productIds: readonly string[], market: string) => Promise<SellableVariant[]>
}

/** By market and product. */
type Entries = Map<string, SellableVariant[]>

export function createVariantCache(db: Db, watch: ContentWatch): VariantCache {
  let entries: Entries = new Map()
  watch.onChange(() => (entries = new Map()))

  /** Writes to the given map, which a catalog change may already have replaced. */
  const load = async (into: Entries, productIds: readonly string[], market: string): Promise<void> => {
    const variants = await listForSale(db, productIds, market)
    for (const [productId, group] of Map.groupBy(variants, (variant) => variant.productId))
      into.set(`${market} ${productId}`, group)
  }

  return {
    async getVariants(productIds, market) {
      await watch.revalidate()
      if (entries.size > MAX_PRODUCTS) entries = new Map()
      const current = entries
      const unknown = productIds.filter((productId) => !current.has(`${market} ${productId}`))
      if (unknown.length > 0) await load(current, unknown, market)
      return [...new Set(productIds)].flatMap((productId) => current.get(`${market} ${productId}`) ?? [])
    },
  }
}
