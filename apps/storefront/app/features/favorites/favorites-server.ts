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
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'
import { shopApi } from '../customers/customers.public.ts'

/** The favorites of a registered customer in the account. Loaded only for registered customers. */
export const favoritesServer = {
  async list(userId: string): Promise<Favorite[]> {
    return (await call(shopApi, listFavorites, { params: { userId } })).data
  },
  async merge(userId: string, saved: readonly Favorite[]): Promise<Favorite[]> {
    const favorites = saved.map(({ productId, dateAdded }) => ({ productId, dateAdded }))
    return (await call(shopApi, mergeFavorites, { params: { userId }, body: { favorites } })).data
  },
  async add(userId: string, { productId }: Favorite): Promise<void> {
    await call(shopApi, addFavorite, { params: { userId, productId } })
  },
  async remove(userId: string, { productId }: Favorite): Promise<void> {
    await call(shopApi, removeFavorite, { params: { userId, productId } })
  },
  async clear(userId: string): Promise<void> {
    await call(shopApi, clearFavorites, { params: { userId } })
  },
  /** Returns the server's own message about a failed write, if it sent one. */
  reason: (error: unknown): string | undefined =>
    error instanceof ApiError && error.message !== DEFAULT_ERROR_MESSAGE ? error.message : undefined,
}

export type FavoritesServer = typeof favoritesServer
