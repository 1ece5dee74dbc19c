import * as favorites from '@atelier/domain/favorites/favorites.endpoints'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { addFavorite, mergeFavorites } from './change-favorites.ts'
import { deleteFavorite, deleteFavorites, listFavorites } from './favorites.repo.ts'

/** Mounts the saved products of a registered customer, synchronized across devices (S3, S4). */
export function mountFavorites(mount: Mount, deps: Deps): void {
  const savedBy = async (userId: string, market: ShopMarket) => {
    const saved = await listFavorites(deps.db, userId, market)
    return saved.map(({ addedAt, ...favorite }) => ({ ...favorite, dateAdded: addedAt.toISOString() }))
  }

  mount(favorites, {
    async listFavorites({ actor, market }) {
      return { success: true, data: await savedBy(actor.userId, market) }
    },
    async mergeFavorites({ actor, body, market }) {
      await mergeFavorites(deps, actor.userId, { body, market })
      return { success: true, data: await savedBy(actor.userId, market) }
    },
    async addFavorite({ actor, params, query, market }) {
      await addFavorite(deps, actor.userId, { productId: params.productId, color: query.color, market })
      return { success: true }
    },
    async removeFavorite({ actor, params }) {
      await inTransaction(deps.db, (tx) => deleteFavorite(tx, actor.userId, params.productId))
      return { success: true }
    },
    async clearFavorites({ actor }) {
      await inTransaction(deps.db, (tx) => deleteFavorites(tx, actor.userId))
      return { success: true }
    },
  })
}
