import { defineEndpoint } from '../contract/endpoint.ts'
import { BulkStatusBody, BulkStatusResponse } from './bulk-status.schema.ts'
import { PackingSlipsQuery, PackingSlipsResponse } from './packing-slip.schema.ts'

export const listPackingSlips = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/slips',
  // Slips contain every buyer's address, so "view only" is not enough (A6).
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  personalData: { kind: 'bulk', audit: 'orders.slips_read' },
  summary: 'Return packing slips: line items and shipping addresses of several orders',
  query: PackingSlipsQuery,
  response: PackingSlipsResponse,
})

export const changeOrderStatuses = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/bulk-status',
  access: 'orders:edit',
  underLimits: { personalData: 'none', markets: 'record' },
  summary: 'Set the status of several orders; lists those that could not be changed',
  body: BulkStatusBody,
  response: BulkStatusResponse,
})
