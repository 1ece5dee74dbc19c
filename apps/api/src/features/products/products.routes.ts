import {
  ListProductsQuery,
  ProductResponse,
  ProductsResponse,
  RelatedProductsResponse,
  SuggestionsResponse,
  SuggestionsQuery,
} from '@atelier/domain/products/product.schema'
import { searchTerms } from '@atelier/domain/products/search-terms'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { etagMatches, preferredEncoding, REVALIDATE } from '../../http/negotiate.ts'
import { describeResponse, params, query } from '../../http/validate.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogCache } from './catalog-cache.ts'
import { filterKey, parseFilters } from './list-filters.ts'
import type { CachedBody } from './cached-body.ts'

const ProductParams = z.object({
  idOrSlug: z.string().min(1).max(200).meta({ description: "The product's id or slug", example: 'totes-1a2b3c4d' }),
})

const LIST_SUMMARY = 'List products of a category or search, newest or best match first; without a page, all of them'

/** The public catalog routes (S2, S7). */
export function productsRoutes(allow: Allow, catalog: Catalog, cache: CatalogCache): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('anyone'),
    describeResponse(ProductsResponse, LIST_SUMMARY, { cacheable: true }),
    query(ListProductsQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { sort = '', facets = '', page = '', pageSize = '' } = filters
      const key = `list ${filterKey(parseFilters(filters))} ${sort} ${facets} ${page} ${pageSize}`
      return send(c, await cache.get(key, () => catalog.list(filters)), cache, key)
    },
  )

  routes.get(
    '/featured',
    allow('anyone'),
    describeResponse(ProductResponse, 'Get the featured product', { cacheable: true, errors: ['not_found'] }),
    async (c) => send(c, await cache.get('featured', catalog.featured), cache, 'featured'),
  )

  routes.get(
    '/suggestions',
    allow('anyone'),
    describeResponse(SuggestionsResponse, 'Get search suggestions for a partial query', { cacheable: true }),
    query(SuggestionsQuery),
    async (c) => {
      const { q } = c.req.valid('query')
      const key = `suggestions ${searchTerms(q).join(' ')}`
      return send(c, await cache.get(key, () => catalog.suggestions(q)), cache, key)
    },
  )

  routes.get(
    '/:idOrSlug/related',
    allow('anyone'),
    describeResponse(RelatedProductsResponse, 'List related products', { cacheable: true, errors: ['not_found'] }),
    params(ProductParams),
    async (c) => {
      const { idOrSlug } = c.req.valid('param')
      const key = `related ${idOrSlug}`
      return send(c, await cache.get(key, () => catalog.related(idOrSlug)), cache, key)
    },
  )

  routes.get(
    '/:idOrSlug',
    allow('anyone'),
    describeResponse(ProductResponse, 'Get a product by its id, its slug or a former slug', {
      cacheable: true,
      errors: ['not_found', 'gone'],
    }),
    params(ProductParams),
    async (c) => {
      const { idOrSlug } = c.req.valid('param')
      const key = `product ${idOrSlug}`
      return send(c, await cache.get(key, () => catalog.product(idOrSlug)), cache, key)
    },
  )

  return routes
}

function send(c: Context<AppEnv>, body: CachedBody | null, cache: CatalogCache, key: string): Response {
  if (!body) throw new ShopError('not_found', 'Product not found')
  const url = c.env?.incoming?.url
  if (url && url.length <= 300) cache.linkUrl(url, key)
  c.header('Cache-Control', REVALIDATE)
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', body.etag)
  if (etagMatches(c.req.header('if-none-match'), body.etag)) return c.body(null, 304)
  const encoding = preferredEncoding(c.req.header('accept-encoding'), body.plain.length)
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', 'application/json')
  const bytes = encoding ? body.encoded(encoding) : body.plain
  return c.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Uint8Array<ArrayBuffer>)
}
