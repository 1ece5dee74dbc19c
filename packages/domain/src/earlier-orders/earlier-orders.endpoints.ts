import { defineEndpoint } from '../contract/endpoint.ts'
import { UserParams } from '../customers/user-params.schema.ts'
import { EarlierOrdersQuery, EarlierOrdersResponse } from './earlier-order.schema.ts'

export const listEarlierOrders = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/earlier-orders',
  access: 'customer',
  ownUser: true,
  summary: 'Return your own orders of the shop that the brand moved from, newest first',
  params: UserParams,
  query: EarlierOrdersQuery,
  response: EarlierOrdersResponse,
})
