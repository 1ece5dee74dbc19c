import { UserParams } from './user-params.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { CheckoutProfileResponse, SaveCheckoutBody, saveCheckoutBodyIn } from './customer-checkout.schema.ts'
import { CustomerOrdersQuery, CustomerOrdersResponse } from './customer-orders.schema.ts'

export const listCustomerOrders = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/orders',
  access: 'shopper',
  ownUser: true,
  summary: "Return a shopper's own orders, newest first",
  params: UserParams,
  query: CustomerOrdersQuery,
  response: CustomerOrdersResponse,
})

export const getCheckoutProfile = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/checkout',
  access: 'shopper',
  ownUser: true,
  summary: 'Return the details that prefill the next checkout',
  params: UserParams,
  response: CheckoutProfileResponse,
})

export const saveCheckoutProfile = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/checkout',
  access: 'shopper',
  ownUser: true,
  inMarket: true,
  summary: 'Save the details that prefill the next checkout',
  params: UserParams,
  body: SaveCheckoutBody,
  bodyIn: saveCheckoutBodyIn,
  response: SuccessResponse,
})
