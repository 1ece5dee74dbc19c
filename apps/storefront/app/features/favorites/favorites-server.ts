import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import {
  addFavorite,
  clearFavorites,
  listFavorites,
  mergeFavorites,
  removeFavorite,
} from '@atelier/domain/favorites/favorites.endpoints'
import type { FavoritesResponse } from '@atelier/domain/favorites/favorites.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/contract/shop-error'
import { marketOfPage } from '../../browser/market.ts'
import { shopApi } from '../customers/customers.public.ts'

type AccountFavorite = FavoritesResponse['data'][number]

/** The favorites of a registered customer in the account. Loaded only for registered customers. */
export const favoritesServer = {
  async list(userId: string): Promise<AccountFavorite[]> {
    return (await call(shopApi, listFavorites, { params: { userId } })).data
  },
  async merge(userId: string, saved: readonly Favorite[]): Promise<AccountFavorite[]> {
    const favorites = saved.map(({ productId, dateAdded, color, price }) => ({ productId, dateAdded, color, price }))
    return (await call(shopApi, mergeFavorites, { params: { userId }, body: { favorites } })).data
  },
  async add(userId: string, { productId, color }: Favorite): Promise<void> {
    await call(shopApi, addFavorite, { params: { userId, productId }, query: color ? { color } : {} })
  },
  async remove(userId: string, { productId }: Favorite): Promise<void> {
    await call(shopApi, removeFavorite, { params: { userId, productId } })
  },
  async clear(userId: string): Promise<void> {
    await call(shopApi, clearFavorites, { params: { userId } })
  },
  /**
   * Returns the account's favorites with the color and the price that were saved. A favorite that an earlier version saved
   * has none in the account: then those of this browser count.
   */
  withSavedState: (favorites: readonly AccountFavorite[], known: readonly Favorite[]): Favorite[] =>
    favorites.map(({ savedPrice, color, colorLabel, ...favorite }) => {
      const local = known.find(({ productId }) => productId === favorite.productId)
      if (typeof savedPrice !== 'number' && local) return { ...favorite, ...local, name: favorite.name }
      // The account returns prices of the market of the page.
      const market = marketOfPage()
      const price = savedPrice ?? favorite.price
      return {
        ...favorite,
        ...(market && { market }),
        price,
        ...(color ? { color, colorLabel: colorLabel ?? undefined } : {}),
      }
    }),
  /** Returns the server's own message about a failed write, if it sent one. */
  reason: (error: unknown): string | undefined =>
    error instanceof ApiError && error.message !== DEFAULT_ERROR_MESSAGE ? error.message : undefined,
}

export type FavoritesServer = typeof favoritesServer
