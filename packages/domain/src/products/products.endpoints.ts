import { defineEndpoint } from '../contract/endpoint.ts'
import {
  ListProductsQuery,
  ProductParams,
  ProductResponse,
  ProductsResponse,
  RelatedProductsResponse,
  SuggestionsQuery,
  SuggestionsResponse,
} from './product.schema.ts'

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  inMarket: true,
  summary: 'List products of a category or search, newest or best match first; without a page, all of them',
  query: ListProductsQuery,
  response: ProductsResponse,
  cacheable: 'own-etag',
})

export const getFeaturedProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/featured',
  access: 'public',
  inMarket: true,
  summary: 'Get the featured product',
  response: ProductResponse,
  errors: ['not_found'],
  cacheable: 'own-etag',
})

export const suggestProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/suggestions',
  access: 'public',
  inMarket: true,
  summary: 'Get search suggestions for a partial query',
  query: SuggestionsQuery,
  response: SuggestionsResponse,
  cacheable: 'own-etag',
})

export const listRelatedProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/:idOrSlug/related',
  access: 'public',
  inMarket: true,
  summary: 'List related products',
  params: ProductParams,
  response: RelatedProductsResponse,
  errors: ['not_found'],
  cacheable: 'own-etag',
})

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/:idOrSlug',
  access: 'public',
  inMarket: true,
  summary: 'Get a product by its id, its slug or a former slug',
  params: ProductParams,
  response: ProductResponse,
  errors: ['not_found', 'gone'],
  cacheable: 'own-etag',
})
