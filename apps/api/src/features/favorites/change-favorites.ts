import { TOO_MANY_FAVORITES } from '@atelier/domain/favorites/favorites'
import type { MergeFavoritesBody } from '@atelier/domain/favorites/favorites.schema'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { countFavorites, lockFavorites, saveFavorites } from './favorites.repo.ts'

/** Saves one product; saving it again changes nothing (S4). 404 when nobody may see it. */
export async function addFavorite({ db, now }: Deps, userId: string, productId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const saved = await saveWithinLimit(tx, userId, [{ productId, addedAt: now() }])
    if (saved === 0) throw new ShopError('not_found', 'Product not found')
  })
}

/**
 * Joins what a browser saved before signing in with what the account holds: every product once, with its earliest date.
 * Repeating it changes nothing. Dates of the future, from a clock that is wrong, count as now.
 */
export async function mergeFavorites(deps: Deps, userId: string, body: MergeFavoritesBody): Promise<void> {
  const now = deps.now()
  const unique = new Map<string, Date>()
  for (const { productId, dateAdded } of body.favorites) {
    const addedAt = new Date(Math.min(Date.parse(dateAdded), now.getTime()))
    const known = unique.get(productId)
    if (!known || addedAt < known) unique.set(productId, addedAt)
  }
  const given = [...unique].map(([productId, addedAt]) => ({ productId, addedAt }))
  await inTransaction(deps.db, (tx) => saveWithinLimit(tx, userId, given))
}

async function saveWithinLimit(
  tx: Tx,
  userId: string,
  favorites: readonly { productId: string; addedAt: Date }[],
): Promise<number> {
  await lockFavorites(tx, userId)
  const saved = await saveFavorites(tx, userId, favorites)
  if ((await countFavorites(tx, userId)) > policy.favoritesMax) throw new ShopError('conflict', TOO_MANY_FAVORITES)
  return saved
}
