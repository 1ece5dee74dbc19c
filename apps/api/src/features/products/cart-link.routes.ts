import * as cartLink from '@atelier/domain/cart/cart-link.endpoints'
import { readCartLink } from '@atelier/domain/cart/cart-link'
import type { ProductsResponse } from '@atelier/domain/products/product.schema'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import type { Catalogs } from './catalog/catalog.ts'
import { listProductIdsBySku } from './feed-products.repo.ts'

/** Mounts what the page of a cart link shows: the products of its SKUs, at the prices of the market. */
export function mountCartLink(mount: Mount, { db }: Pick<Deps, 'db'>, catalogs: Catalogs): void {
  mount(cartLink, {
    async listLinkedProducts({ query: { add }, market }) {
      const skus = readCartLink(add)?.map(({ sku }) => sku) ?? []
      const ids = await listProductIdsBySku(db, skus)
      if (ids.length === 0) return { success: true, products: [] }
      const body = await catalogs.in(market.key).list({ ids })
      const { products } = JSON.parse(body.toString()) as ProductsResponse
      return { success: true, products }
    },
  })
}
