import { call } from '@atelier/api-client/call'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { MAX_IDS } from '@atelier/domain/products/product.schema'
import { listProducts } from '@atelier/domain/products/products.endpoints'
import { api } from '../../api.ts'

/** The fields of a favorite that the shop updates. */
export type LiveFavorite = Pick<Favorite, 'productId' | 'name' | 'price' | 'imageUrl'>

/** Fetches the current data of these products. A missing one is not available any more. */
export async function fetchLiveFavorites(ids: readonly string[]): Promise<LiveFavorite[]> {
  const found: LiveFavorite[] = []
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const { products } = await call(api, listProducts, { query: { ids: ids.slice(from, from + MAX_IDS).join(',') } })
    for (const { productId, name, price, colors } of products) {
      found.push({ productId, name, price, imageUrl: colors[0]?.images[0]?.url ?? null })
    }
  }
  return found
}
