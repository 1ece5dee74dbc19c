import { defineEndpoint } from '../contract/endpoint.ts'
import { CreateStaffOrderBody, createStaffOrderBodyIn, CreateStaffOrderResponse } from './create-staff-order.schema.ts'
import {
  ExportOrdersQuery,
  ListOrdersQuery,
  OrderListTotalsResponse,
  OrderParams,
  OrderResponse,
  OrdersResponse,
} from './order.schema.ts'

export const listStaffOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders',
  readsReplica: true,
  access: 'orders:view',
  underLimits: { personalData: 'masked', searchesNumbers: true, markets: 'filtered' },
  personalData: { kind: 'list' },
  summary: 'Search, filter, sort and page through the orders',
  query: ListOrdersQuery,
  response: OrdersResponse,
})

export const createStaffOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'orders:edit',
  underLimits: { markets: 'record' },
  inMarket: true,
  summary:
    'Create an order for a customer and email a payment link. Retries with the same Idempotency-Key have no effect',
  body: CreateStaffOrderBody,
  bodyIn: createStaffOrderBodyIn,
  response: CreateStaffOrderResponse,
  status: 201,
  errors: ['tax_unavailable', 'out_of_stock', 'price_changed', 'request_running', 'idempotency_mismatch'],
  idempotent: true,
})

export const getOrderTotals = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/totals',
  readsReplica: true,
  access: 'orders:view',
  underLimits: { personalData: 'masked', searchesNumbers: true, markets: 'filtered' },
  summary: 'Return the number of matching orders and the sum of their totals',
  query: ExportOrdersQuery,
  response: OrderListTotalsResponse,
})

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/export',
  readsReplica: true,
  // The export contains every buyer's address, so "view only" is not enough (A6).
  access: 'orders:edit',
  underLimits: { personalData: 'masked', searchesNumbers: true, markets: 'filtered' },
  personalData: { kind: 'bulk', audit: 'orders.exported' },
  summary: 'Export every matching order as CSV',
  query: ExportOrdersQuery,
  response: { contentType: 'text/csv' },
})

export const exportOrderItems = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/export/items',
  readsReplica: true,
  // The same permission as the orders, with which it is read together.
  access: 'orders:edit',
  underLimits: { personalData: 'masked', searchesNumbers: true, markets: 'filtered' },
  personalData: { kind: 'bulk', audit: 'orders.exported' },
  summary: 'Export the line items of every matching order as CSV, one per row',
  query: ExportOrdersQuery,
  response: { contentType: 'text/csv' },
})

export const getStaffOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId',
  access: 'orders:view',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Return one order with its line items and history',
  params: OrderParams,
  response: OrderResponse,
  errors: ['not_found'],
})
