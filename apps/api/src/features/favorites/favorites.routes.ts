import { SuccessResponse } from '@atelier/domain/envelope'
import { FavoriteParams, FavoritesResponse, MergeFavoritesBody } from '@atelier/domain/favorites/favorites.schema'
import { Hono } from 'hono'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { ownUserId, UserParams } from '../../http/own-user.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { addFavorite, mergeFavorites } from './change-favorites.ts'
import { deleteFavorite, deleteFavorites, listFavorites } from './favorites.repo.ts'

/** /api/users/{userId}/favorites: saved products of a registered customer, synchronized across devices (S3, S4). */
export function favoritesRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const favoritesResponse = async (userId: string): Promise<FavoritesResponse> => {
    const favorites = await listFavorites(deps.db, userId)
    return {
      success: true,
      data: favorites.map(({ addedAt, ...favorite }) => ({ ...favorite, dateAdded: addedAt.toISOString() })),
    }
  }

  routes.get(
    '/',
    allow('customer'),
    params(UserParams),
    describeResponse(FavoritesResponse, 'Return the saved products', { errors: ['not_found'] }),
    async (c) => c.json(await favoritesResponse(ownUserId(c))),
  )

  routes.post(
    '/merge',
    allow('customer'),
    params(UserParams),
    body(MergeFavoritesBody),
    describeResponse(FavoritesResponse, 'Merge the favorites of a browser into those of the account', {
      errors: ['not_found', 'conflict'],
    }),
    async (c) => {
      const userId = ownUserId(c)
      await mergeFavorites(deps, userId, c.req.valid('json'))
      return c.json(await favoritesResponse(userId))
    },
  )

  routes.put(
    '/:productId',
    allow('customer'),
    params(FavoriteParams),
    describeResponse(SuccessResponse, 'Save a product', { errors: ['not_found', 'conflict'] }),
    async (c) => {
      await addFavorite(deps, ownUserId(c), c.req.valid('param').productId)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  routes.delete(
    '/:productId',
    allow('customer'),
    params(FavoriteParams),
    describeResponse(SuccessResponse, 'Remove a saved product', { errors: ['not_found'] }),
    async (c) => {
      const userId = ownUserId(c)
      await inTransaction(deps.db, (tx) => deleteFavorite(tx, userId, c.req.valid('param').productId))
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  routes.delete(
    '/',
    allow('customer'),
    params(UserParams),
    describeResponse(SuccessResponse, 'Remove all saved products', { errors: ['not_found'] }),
    async (c) => {
      const userId = ownUserId(c)
      await inTransaction(deps.db, (tx) => deleteFavorites(tx, userId))
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  return routes
}
