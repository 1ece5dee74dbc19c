import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import {
  addFavorite,
  clearFavorites,
  listFavorites,
  mergeFavorites,
  removeFavorite,
} from '@atelier/domain/favorites/favorites.endpoints'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'
import { sessionStore } from '../account/session.store.ts'

const api: ApiClient = {
  fetch: (url, init) => fetch(url, init),
  onError: (error) => {
    if (error.code === 'not_signed_in') sessionStore.clear()
  },
}

/** The favorites of a registered customer in the account. Loaded only for registered customers. */
export const favoritesServer = {
  async list(userId: string): Promise<Favorite[]> {
    return (await call(api, listFavorites, { params: { userId } })).data
  },
  async merge(userId: string, saved: readonly Favorite[]): Promise<Favorite[]> {
    const favorites = saved.map(({ productId, dateAdded }) => ({ productId, dateAdded }))
    return (await call(api, mergeFavorites, { params: { userId }, body: { favorites } })).data
  },
  async add(userId: string, { productId }: Favorite): Promise<void> {
    await call(api, addFavorite, { params: { userId, productId } })
  },
  async remove(userId: string, { productId }: Favorite): Promise<void> {
    await call(api, removeFavorite, { params: { userId, productId } })
  },
  async clear(userId: string): Promise<void> {
    await call(api, clearFavorites, { params: { userId } })
  },
  /** Returns the server's own message about a failed write, if it sent one. */
  reason: (error: unknown): string | undefined =>
    error instanceof ApiError && error.message !== DEFAULT_ERROR_MESSAGE ? error.message : undefined,
}

export type FavoritesServer = typeof favoritesServer
