import * as products from '@atelier/domain/products/products.endpoints'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { UNKNOWN_CATEGORY } from '@atelier/domain/products/product.schema'
import { isSpecialList } from '@atelier/domain/categories/special-lists'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { EncodedBody } from '../../http/encoded-body.ts'
import { REVALIDATE } from '../../http/negotiate.ts'
import type { CategoryCache } from '../categories/categories.public.ts'
import type { Catalogs } from './catalog/catalog.ts'
import type { CatalogCache } from './catalog/catalog-cache.ts'
import { filterKey, parseFilters } from './catalog/list-filters.ts'

interface CatalogParts {
  catalogs: Catalogs
  cache: CatalogCache<EncodedBody>
  categories: CategoryCache
}

/** Mounts the public catalog (S2, S7). Responses are precomputed JSON with an ETag of their own. */
export function mountProducts(mount: Mount, { catalogs, cache, categories }: CatalogParts): void {
  const serve = async (c: Context<AppEnv>, key: string, load: () => Promise<Buffer | null>): Promise<Response> => {
    const body = await cache.get(key, async () => {
      const plain = await load()
      return plain && new EncodedBody(plain)
    })
    if (!body) throw new ShopError('not_found', 'Product not found')
    return body.respond(
      c.req.raw,
      200,
      new Headers({ 'Content-Type': 'application/json', 'Cache-Control': REVALIDATE }),
    )
  }

  mount(products, {
    async listProducts({ query: given, market, c }) {
      const query = { ...given, category: await listOf(given.category, categories) }
      return serve(c, keyIn(market, listKey(query)), () => catalogs.in(market.key).list(query))
    },
    getFeaturedProduct: ({ market, c }) => serve(c, keyIn(market, 'featured'), catalogs.in(market.key).featured),
    suggestProducts: ({ query: { q }, market, c }) =>
      serve(c, keyIn(market, `suggestions ${searchTerms(q).join(' ')}`), () => catalogs.in(market.key).suggestions(q)),
    listRelatedProducts: ({ params: { idOrSlug }, market, c }) =>
      serve(c, keyIn(market, `related ${idOrSlug}`), () => catalogs.in(market.key).related(idOrSlug)),
    getProduct: ({ params: { idOrSlug }, market, c }) =>
      serve(c, keyIn(market, `product ${idOrSlug}`), () => catalogs.in(market.key).product(idOrSlug)),
  })
}

/** Returns the list that a handle names now. Throws `invalid_input` for an unknown one: it must not fill the cache. */
async function listOf(handle: string | undefined, categories: CategoryCache): Promise<string | undefined> {
  if (handle === undefined || isSpecialList(handle)) return handle
  const category = await categories.find(handle)
  if (!category) throw invalidField('category', UNKNOWN_CATEGORY)
  return category.slug
}

/** Returns the key of a response in the cache, which all markets share. */
const keyIn = ({ key }: ShopMarket, name: string): string => `${key} ${name}`

function listKey(query: ListProductsQuery): string {
  const { sort = '', facets = '', page = '', pageSize = '' } = query
  return `list ${filterKey(parseFilters(query))} ${sort} ${facets} ${page} ${pageSize}`
}
