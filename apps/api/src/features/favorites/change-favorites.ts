import { TOO_MANY_FAVORITES } from '@atelier/domain/favorites/favorites'
import type { MergeFavoritesBody } from '@atelier/domain/favorites/favorites.schema'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { toCents } from '@atelier/domain/money/money'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { countFavorites, lockFavorites, saveFavorites, type FavoriteToSave } from './favorites.repo.ts'

/**
 * Saves one product in a color, with its price in a market now; idempotent (S4). Throws 404 if the product is not visible.
 */
export async function addFavorite(
  { db, now }: Deps,
  userId: string,
  { productId, color, market }: { productId: string; color?: string | undefined; market: ShopMarket },
): Promise<void> {
  const at = now()
  await inTransaction(db, async (tx) => {
    const favorite = { productId, color: color ?? null, priceCents: null, addedAt: at, chosenAt: at }
    const saved = await saveWithinLimit(tx, userId, [favorite], market)
    if (saved === 0) throw new ShopError('not_found', 'Product not found')
  })
}

/**
 * Merges the favorites of a browser into those of the account: each product once, with its earliest date and with the
 * color and price of the newest save. Idempotent. Future dates, from a wrong clock, count as now.
 */
export async function mergeFavorites(
  deps: Deps,
  userId: string,
  { body, market }: { body: MergeFavoritesBody; market: ShopMarket },
): Promise<void> {
  const now = deps.now()
  const unique = new Map<string, FavoriteToSave>()
  for (const { productId, dateAdded, color = null, price } of body.favorites) {
    const addedAt = new Date(Math.min(Date.parse(dateAdded), now.getTime()))
    const priceCents = price === undefined ? null : toCents(price, market.terms.currency)
    const isChosen = color !== null || priceCents !== null
    const favorite = { productId, color, priceCents, addedAt, chosenAt: isChosen ? addedAt : null }
    const known = unique.get(productId)
    unique.set(productId, known ? mergeTwo(known, favorite) : favorite)
  }
  await inTransaction(deps.db, (tx) => saveWithinLimit(tx, userId, [...unique.values()], market))
}

/** Merges two saves of a product: the earlier date, with color and price of the newer one. */
function mergeTwo(one: FavoriteToSave, other: FavoriteToSave): FavoriteToSave {
  const newer = (other.chosenAt?.getTime() ?? 0) > (one.chosenAt?.getTime() ?? 0) ? other : one
  return { ...newer, addedAt: one.addedAt < other.addedAt ? one.addedAt : other.addedAt }
}

async function saveWithinLimit(
  tx: Tx,
  userId: string,
  favorites: readonly FavoriteToSave[],
  market: ShopMarket,
): Promise<number> {
  await lockFavorites(tx, userId)
  const saved = await saveFavorites(tx, userId, favorites, market)
  if ((await countFavorites(tx, userId)) > limits.favoritesMax) throw new ShopError('conflict', TOO_MANY_FAVORITES)
  return saved
}
