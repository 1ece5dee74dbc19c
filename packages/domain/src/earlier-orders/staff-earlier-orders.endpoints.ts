import { defineEndpoint } from '../contract/endpoint.ts'
import {
  EarlierOrderParams,
  StaffEarlierOrderResponse,
  StaffEarlierOrdersQuery,
  StaffEarlierOrdersResponse,
} from './earlier-order.schema.ts'

export const listStaffEarlierOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/earlier-orders',
  readsReplica: true,
  access: 'orders:view',
  underLimits: { personalData: 'masked' },
  personalData: { kind: 'list' },
  summary: 'Search the orders of the shop that the brand moved from, by number, name or email, newest first',
  query: StaffEarlierOrdersQuery,
  response: StaffEarlierOrdersResponse,
})

export const getStaffEarlierOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/earlier-orders/:orderId',
  access: 'orders:view',
  underLimits: { personalData: 'masked' },
  summary: 'Return one order of the shop that the brand moved from',
  params: EarlierOrderParams,
  response: StaffEarlierOrderResponse,
  errors: ['not_found'],
})
