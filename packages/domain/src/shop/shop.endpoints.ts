import { defineEndpoint } from '../contract/endpoint.ts'
import { ShopResponse } from './shop.schema.ts'

export const getShop = defineEndpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  summary: 'Get the shop name, support contact and social links',
  response: ShopResponse,
  cacheable: true,
})
