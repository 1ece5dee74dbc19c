import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { BackInStockBody } from './back-in-stock.schema.ts'
import { ProductParams } from '../products/product.schema.ts'

export const requestBackInStockEmail = defineEndpoint({
  method: 'POST',
  path: '/api/products/:idOrSlug/back-in-stock',
  access: 'public',
  inMarket: true,
  rateLimit: { name: 'backInStock', countsValidOnly: true },
  summary: 'Request one email when a sold-out color is in stock again',
  params: ProductParams,
  body: BackInStockBody,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
  timeoutMs: 20_000,
})
