import * as favorites from '@atelier/domain/favorites/favorites.endpoints'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { addFavorite, mergeFavorites } from './change-favorites.ts'
import { deleteFavorite, deleteFavorites, listFavorites } from './favorites.repo.ts'

/** Mounts the saved products of a registered customer, synchronized across devices (S3, S4). */
export function mountFavorites(mount: Mount, deps: Deps): void {
  const savedBy = async (userId: string) => {
    const saved = await listFavorites(deps.db, userId, deps.shop.terms.currency)
    return saved.map(({ addedAt, ...favorite }) => ({ ...favorite, dateAdded: addedAt.toISOString() }))
  }

  mount(favorites, {
    async listFavorites({ actor }) {
      return { success: true, data: await savedBy(actor.userId) }
    },
    async mergeFavorites({ actor, body }) {
      await mergeFavorites(deps, actor.userId, body)
      return { success: true, data: await savedBy(actor.userId) }
    },
    async addFavorite({ actor, params, query }) {
      await addFavorite(deps, actor.userId, { productId: params.productId, color: query.color })
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
