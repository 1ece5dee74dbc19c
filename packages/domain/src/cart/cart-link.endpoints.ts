import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { RelatedProductsResponse } from '../products/product.schema.ts'
import { readCartLink } from './cart-link.ts'

const CartLinkQuery = z.strictObject({
  /** The items of a cart link: `OR610-COG:1,OR610-NOI:2`. */
  add: z
    .string()
    .max(4_000)
    .refine((text) => readCartLink(text) !== null, 'Use SKU:quantity, with commas between items'),
})

export const listLinkedProducts = defineEndpoint({
  method: 'GET',
  path: '/api/cart-link',
  access: 'public',
  inMarket: true,
  summary: 'List the products of a cart link that the market sells',
  query: CartLinkQuery,
  response: RelatedProductsResponse,
})
