import { brandNames } from '@atelier/domain/brand/brand-names'
import { feedItemsOf, type FeedContext } from '@atelier/domain/feeds/feed-item'
import type { FeedFormat } from '@atelier/domain/feeds/feed-formats'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { ProductsResponse } from '@atelier/domain/products/product.schema'
import type { Deps } from '../../deps.ts'
import type { CategoryCache } from '../categories/categories.public.ts'
import { listSaleTimes, listVisibleIds, type Catalogs } from '../products/products.public.ts'

/** Products of one batch: as many as one call of the catalog returns. */
const BATCH = 100

export interface FeedParts {
  catalogs: Catalogs
  categories: CategoryCache
}

type FeedDeps = Pick<Deps, 'db' | 'shop'> & { config: Pick<Deps['config'], 'publicUrl'> }

/** Returns what all items of a market have in common, apart from sales. */
async function contextOf(
  { shop, config }: FeedDeps,
  { key, terms }: ShopMarket,
  categories: CategoryCache,
): Promise<Omit<FeedContext, 'saleOf'>> {
  const names = new Map((await categories.list(key)).map(({ slug, name }) => [slug, name]))
  return {
    origin: config.publicUrl,
    base: `${config.publicUrl}${pathInMarket(key, '/').replace(/\/$/, '')}`,
    brand: brandNames(shop.brand).inText,
    shipping: terms.shipping,
    categoryName: (slug) => names.get(slug) ?? slug,
  }
}

/**
 * Writes the feed of a market in batches: it is never in memory as a whole. Its products are those of the catalog, so that a
 * hidden product, or one without a price in the market, is in no feed.
 */
export async function* streamFeed(
  deps: FeedDeps,
  { catalogs, categories }: FeedParts,
  { market, format }: { market: ShopMarket; format: FeedFormat },
): AsyncGenerator<string> {
  const { db, shop } = deps
  const common = await contextOf(deps, market, categories)
  const { key } = market
  yield format.before({ brand: common.brand, link: common.base, description: shop.brand.description })
  let ids = await listVisibleIds(db, { market: key, afterId: '', limit: BATCH })
  while (ids.length > 0) {
    const [body, times] = await Promise.all([catalogs.in(key).list({ ids }), listSaleTimes(db, ids, key)])
    const { products } = JSON.parse(body.toString()) as ProductsResponse
    const sales = new Map(times.map(({ productId, from, to }) => [productId, { from, to }]))
    const context = { ...common, saleOf: (productId: string) => sales.get(productId) }
    yield products.flatMap((product) => feedItemsOf(product, context).map(format.item)).join('')
    ids = ids.length < BATCH ? [] : await listVisibleIds(db, { market: key, afterId: ids.at(-1) ?? '', limit: BATCH })
  }
  yield format.after
}
