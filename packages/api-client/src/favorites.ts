import { SuccessResponse } from '@atelier/domain/envelope'
import type { Favorite } from '@atelier/domain/favorites/favorites'
import { FavoritesResponse, type MergeFavoritesBody } from '@atelier/domain/favorites/favorites.schema'
import type { Api } from './http.ts'

const favoritesPath = (userId: string, rest = ''): string => `/api/users/${encodeURIComponent(userId)}/favorites${rest}`

/** What a registered customer saved, newest first. */
export async function listFavorites(api: Api, userId: string): Promise<Favorite[]> {
  const { data } = await api({ path: favoritesPath(userId), responseSchema: FavoritesResponse })
  return data
}

/** Joins what a browser saved with what the account holds, and answers with both. Repeating it changes nothing. */
export async function mergeFavorites(api: Api, userId: string, body: MergeFavoritesBody): Promise<Favorite[]> {
  const { data } = await api({
    method: 'POST',
    path: favoritesPath(userId, '/merge'),
    body,
    responseSchema: FavoritesResponse,
  })
  return data
}

export async function addFavorite(api: Api, userId: string, productId: string): Promise<void> {
  await api({
    method: 'PUT',
    path: favoritesPath(userId, `/${encodeURIComponent(productId)}`),
    responseSchema: SuccessResponse,
  })
}

export async function removeFavorite(api: Api, userId: string, productId: string): Promise<void> {
  await api({
    method: 'DELETE',
    path: favoritesPath(userId, `/${encodeURIComponent(productId)}`),
    responseSchema: SuccessResponse,
  })
}

export async function clearFavorites(api: Api, userId: string): Promise<void> {
  await api({ method: 'DELETE', path: favoritesPath(userId), responseSchema: SuccessResponse })
}
