import * as products from '@atelier/domain/products/products.endpoints'
import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { UNKNOWN_CATEGORY } from '@atelier/domain/products/product.schema'
import { isSpecialList } from '@atelier/domain/categories/special-lists'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { invalidField, ShopError } from '@atelier/domain/shop-error'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { etagMatches, preferredEncoding, REVALIDATE } from '../../http/negotiate.ts'
import type { CategoryCache } from '../categories/categories.public.ts'
import type { CachedBody, SerializedBody } from './catalog/cached-body.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { CatalogCache } from './catalog/catalog-cache.ts'
import { filterKey, parseFilters } from './catalog/list-filters.ts'

interface CatalogParts {
  catalog: Catalog
  cache: CatalogCache
  categories: CategoryCache
}

/** Mounts the public catalog (S2, S7). Responses are precomputed JSON with an ETag of their own. */
export function mountProducts(mount: Mount, { catalog, cache, categories }: CatalogParts): void {
  const serve = async (
    c: Context<AppEnv>,
    key: string,
    load: () => Promise<SerializedBody | null>,
  ): Promise<Response> => send(c, await cache.get(key, load), cache, key)

  mount(products, {
    async listProducts({ query: given, c }) {
      const query = { ...given, category: await listOf(given.category, categories) }
      return serve(c, listKey(query), () => catalog.list(query))
    },
    getFeaturedProduct: ({ c }) => serve(c, 'featured', catalog.featured),
    suggestProducts: ({ query: { q }, c }) =>
      serve(c, `suggestions ${searchTerms(q).join(' ')}`, () => catalog.suggestions(q)),
    listRelatedProducts: ({ params: { idOrSlug }, c }) =>
      serve(c, `related ${idOrSlug}`, () => catalog.related(idOrSlug)),
    getProduct: ({ params: { idOrSlug }, c }) => serve(c, `product ${idOrSlug}`, () => catalog.product(idOrSlug)),
  })
}

/** Returns the list that a handle names now. Throws `invalid_input` for an unknown one: it must not fill the cache. */
async function listOf(handle: string | undefined, categories: CategoryCache): Promise<string | undefined> {
  if (handle === undefined || isSpecialList(handle)) return handle
  const category = await categories.find(handle)
  if (!category) throw invalidField('category', UNKNOWN_CATEGORY)
  return category.slug
}

function listKey(query: ListProductsQuery): string {
  const { sort = '', facets = '', page = '', pageSize = '' } = query
  return `list ${filterKey(parseFilters(query))} ${sort} ${facets} ${page} ${pageSize}`
}

function send(c: Context<AppEnv>, body: CachedBody | null, cache: CatalogCache, key: string): Response {
  if (!body) throw new ShopError('not_found', 'Product not found')
  const url = c.env?.incoming?.url
  if (url && url.length <= 300) cache.linkUrl(url, key)
  c.header('Cache-Control', REVALIDATE)
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', body.etag)
  if (etagMatches(c.req.header('if-none-match'), body.etag)) return c.body(null, 304)
  const encoding = preferredEncoding(c.req.header('accept-encoding'), body.length)
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', 'application/json')
  const bytes = body.encoded(encoding ?? 'identity')
  return c.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Uint8Array<ArrayBuffer>)
}
