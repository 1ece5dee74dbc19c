import { defineEndpoint } from '../contract/endpoint.ts'
import {
  UcpLookupBody,
  UcpProductBody,
  UcpProductResponse,
  UcpProductsResponse,
  UcpProfileResponse,
  UcpSearchBody,
} from './ucp.schema.ts'

export const getUcpProfile = defineEndpoint({
  method: 'GET',
  path: '/api/ucp/profile',
  access: 'public',
  summary: 'Get what assistants can ask of the shop (UCP); not found unless staff opened it',
  response: UcpProfileResponse,
  errors: ['not_found'],
})

const operation = {
  method: 'POST',
  access: 'public',
  changesContent: false,
  rateLimit: 'ucp',
  errors: ['not_found'],
} as const

export const searchUcpCatalog = defineEndpoint({
  ...operation,
  path: '/api/ucp/catalog/search',
  summary: 'Search the catalog (UCP)',
  body: UcpSearchBody,
  response: UcpProductsResponse,
})

export const lookUpUcpCatalog = defineEndpoint({
  ...operation,
  path: '/api/ucp/catalog/lookup',
  summary: 'Get products by the ids of products and variants (UCP)',
  body: UcpLookupBody,
  response: UcpProductsResponse,
})

export const getUcpProduct = defineEndpoint({
  ...operation,
  path: '/api/ucp/catalog/product',
  summary: 'Get all variants of a product (UCP)',
  body: UcpProductBody,
  response: UcpProductResponse,
})
