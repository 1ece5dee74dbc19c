import * as remote from '@atelier/api-client/favorites'
import { ApiError, createApi } from '@atelier/api-client/http'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'
import { sessionStore } from '../account/session.store.ts'

const api = createApi({
  fetch: (input, init) => fetch(input, init),
  onError: (error) => {
    if (error.code === 'not_signed_in') sessionStore.clear()
  },
})

/** The favorites of a registered customer in the account. Loaded only for registered customers. */
export const favoritesServer = {
  list: (userId: string): Promise<Favorite[]> => remote.listFavorites(api, userId),
  merge: (userId: string, favorites: readonly Favorite[]): Promise<Favorite[]> =>
    remote.mergeFavorites(api, userId, {
      favorites: favorites.map(({ productId, dateAdded }) => ({ productId, dateAdded })),
    }),
  add: (userId: string, { productId }: Favorite): Promise<void> => remote.addFavorite(api, userId, productId),
  remove: (userId: string, { productId }: Favorite): Promise<void> => remote.removeFavorite(api, userId, productId),
  clear: (userId: string): Promise<void> => remote.clearFavorites(api, userId),
  /** Returns the server's own message about a failed write, if it sent one. */
  reason: (error: unknown): string | undefined =>
    error instanceof ApiError && error.message !== DEFAULT_ERROR_MESSAGE ? error.message : undefined,
}

export type FavoritesServer = typeof favoritesServer
