import { defineEndpoint } from '../contract/endpoint.ts'
import { CategoriesResponse, CategoryParams, CategoryResponse } from './category.schema.ts'

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  inMarket: true,
  summary: 'List the categories in display order',
  response: CategoriesResponse,
  cacheable: true,
})

export const getCategory = defineEndpoint({
  method: 'GET',
  path: '/api/categories/:slug',
  access: 'public',
  inMarket: true,
  summary: 'Get a category by its slug or a former slug',
  params: CategoryParams,
  response: CategoryResponse,
  errors: ['not_found'],
  cacheable: true,
})
