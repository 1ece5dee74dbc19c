import { defineEndpoint } from '../contract/endpoint.ts'
import {
  ListProductsQuery,
  ProductParams,
  ProductResponse,
  ProductsResponse,
  RelatedProductsResponse,
} from './product.schema.ts'

/** What the paths of previewed products begin with: the rest of each is that of `/api/products`. */
const PREVIEWED_PRODUCTS = '/api/admin/preview/products'

export const previewProducts = defineEndpoint({
  method: 'GET',
  path: PREVIEWED_PRODUCTS,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  summary: 'List products as a market shows them, also one that is drafted',
  query: ListProductsQuery,
  response: ProductsResponse,
})

export const previewFeaturedProduct = defineEndpoint({
  method: 'GET',
  path: `${PREVIEWED_PRODUCTS}/featured`,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  summary: 'Get the featured product of a market, also of one that is drafted',
  response: ProductResponse,
  errors: ['not_found'],
})

export const previewRelatedProducts = defineEndpoint({
  method: 'GET',
  path: `${PREVIEWED_PRODUCTS}/:idOrSlug/related`,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  summary: 'List related products as a market shows them, also one that is drafted',
  params: ProductParams,
  response: RelatedProductsResponse,
  errors: ['not_found'],
})

export const previewProduct = defineEndpoint({
  method: 'GET',
  path: `${PREVIEWED_PRODUCTS}/:idOrSlug`,
  access: 'settings:view',
  underLimits: { personalData: 'none', markets: 'none' },
  inMarket: 'drafted',
  summary: 'Get a product as a market shows it, also one that is drafted',
  params: ProductParams,
  response: ProductResponse,
  errors: ['not_found', 'gone'],
})
