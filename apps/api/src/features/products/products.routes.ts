import { ListProductsQuery, ProductAnswer, ProductsAnswer } from '@atelier/domain/products/product.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { alreadyHas, preferredEncoding, REVALIDATE } from '../../http/negotiate.ts'
import { answers, params, query } from '../../http/validate.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import type { ReadyBody } from './ready-body.ts'

const ProductAddress = z.object({
  idOrSlug: z.string().min(1).max(200).meta({ description: "The product's id or slug", example: 'totes-1a2b3c4d' }),
})

/** The catalogue as shoppers see it (S2, S7). */
export function productsRoutes(allow: Allow, catalogue: Catalogue, cache: CatalogueCache): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('anyone'),
    answers(ProductsAnswer, 'Products of a category, newest first; without a page, all of them', { cacheable: true }),
    query(ListProductsQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const key = `list ${asked.category ?? ''} ${asked.page ?? ''} ${asked.pageSize ?? ''}`
      return send(c, await cache.get(key, () => catalogue.list(asked)), cache, key)
    },
  )

  routes.get(
    '/:idOrSlug',
    allow('anyone'),
    answers(ProductAnswer, 'One product by its id or slug', { cacheable: true, refusals: ['not_found'] }),
    params(ProductAddress),
    async (c) => {
      const { idOrSlug } = c.req.valid('param')
      const key = `product ${idOrSlug}`
      return send(c, await cache.get(key, () => catalogue.product(idOrSlug)), cache, key)
    },
  )

  return routes
}

function send(c: Context<AppEnv>, body: ReadyBody | null, cache: CatalogueCache, key: string): Response {
  if (!body) throw new ShopError('not_found', 'Product not found')
  const address = c.env?.incoming?.url
  if (address && address.length <= 300) cache.remember(address, key)
  c.header('Cache-Control', REVALIDATE)
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', body.etag)
  if (alreadyHas(c.req.header('if-none-match'), body.etag)) return c.body(null, 304)
  const encoding = preferredEncoding(c.req.header('accept-encoding'), body.plain.length)
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', 'application/json')
  const bytes = encoding ? body.encoded(encoding) : body.plain
  return c.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Uint8Array<ArrayBuffer>)
}
