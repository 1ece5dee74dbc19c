import { TOO_MANY_FAVORITES } from '@atelier/domain/favorites/favorites'
import type { MergeFavoritesBody } from '@atelier/domain/favorites/favorites.schema'
import { limits } from '@atelier/domain/limits'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { countFavorites, lockFavorites, saveFavorites } from './favorites.repo.ts'

/** Saves one product; idempotent (S4). Throws 404 if the product is not visible. */
export async function addFavorite({ db, now }: Deps, userId: string, productId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const saved = await saveWithinLimit(tx, userId, [{ productId, addedAt: now() }])
    if (saved === 0) throw new ShopError('not_found', 'Product not found')
  })
}

/**
 * Merges the favorites of a browser into those of the account: each product once, with its earliest date. Idempotent.
 * Future dates, from a wrong clock, count as now.
 */
export async function mergeFavorites(deps: Deps, userId: string, body: MergeFavoritesBody): Promise<void> {
  const now = deps.now()
  const unique = new Map<string, Date>()
  for (const { productId, dateAdded } of body.favorites) {
    const addedAt = new Date(Math.min(Date.parse(dateAdded), now.getTime()))
    const earlier = unique.get(productId)
    if (!earlier || addedAt < earlier) unique.set(productId, addedAt)
  }
  const favorites = [...unique].map(([productId, addedAt]) => ({ productId, addedAt }))
  await inTransaction(deps.db, (tx) => saveWithinLimit(tx, userId, favorites))
}

async function saveWithinLimit(
  tx: Tx,
  userId: string,
  favorites: readonly { productId: string; addedAt: Date }[],
): Promise<number> {
  await lockFavorites(tx, userId)
  const saved = await saveFavorites(tx, userId, favorites)
  if ((await countFavorites(tx, userId)) > limits.favoritesMax) throw new ShopError('conflict', TOO_MANY_FAVORITES)
  return saved
}
