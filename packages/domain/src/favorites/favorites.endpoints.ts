import { UserParams } from '../customers/user-params.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  AddFavoriteQuery,
  FavoriteParams,
  FavoritesResponse,
  MergeFavoritesBody,
  mergeFavoritesBodyIn,
} from './favorites.schema.ts'

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/favorites',
  access: 'customer',
  inMarket: true,
  ownUser: true,
  summary: 'Return the saved products',
  params: UserParams,
  response: FavoritesResponse,
})

export const mergeFavorites = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/favorites/merge',
  access: 'customer',
  inMarket: true,
  ownUser: true,
  summary: 'Merge the favorites of a browser into those of the account',
  params: UserParams,
  body: MergeFavoritesBody,
  bodyIn: mergeFavoritesBodyIn,
  response: FavoritesResponse,
  errors: ['conflict'],
})

export const addFavorite = defineEndpoint({
  method: 'PUT',
  path: '/api/users/:userId/favorites/:productId',
  access: 'customer',
  inMarket: true,
  ownUser: true,
  summary: 'Save a product in a color, with its price',
  params: FavoriteParams,
  query: AddFavoriteQuery,
  response: SuccessResponse,
  errors: ['conflict'],
})

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:userId/favorites/:productId',
  access: 'customer',
  ownUser: true,
  summary: 'Remove a saved product',
  params: FavoriteParams,
  response: SuccessResponse,
})

export const clearFavorites = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:userId/favorites',
  access: 'customer',
  ownUser: true,
  summary: 'Remove all saved products',
  params: UserParams,
  response: SuccessResponse,
})
