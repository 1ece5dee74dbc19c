import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import * as previewed from '@atelier/domain/products/preview-products.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { createCatalog, type Catalog } from './catalog/catalog.ts'

/**
 * Mounts the products of a market for staff who preview it. Nothing is cached: a draft may change its terms at any time, and
 * shoppers never read these responses.
 */
export function mountPreviewedProducts(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  const catalogOf = ({ key, terms }: ShopMarket): Catalog => createCatalog({ db, market: key, shop: { terms } })
  const send = (body: Buffer | null): Response => {
    if (!body) throw new ShopError('not_found', 'Product not found')
    return new Response(new Uint8Array(body), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    })
  }
  mount(previewed, {
    previewProducts: async ({ query, market }) => send(await catalogOf(market).list(query)),
    previewFeaturedProduct: async ({ market }) => send(await catalogOf(market).featured()),
    previewRelatedProducts: async ({ params, market }) => send(await catalogOf(market).related(params.idOrSlug)),
    previewProduct: async ({ params, market }) => send(await catalogOf(market).product(params.idOrSlug)),
  })
}
