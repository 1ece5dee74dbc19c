import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { envelope } from '../contract/envelope.ts'
import { photoParam, ReturnPhotoQuery } from './return-photos.schema.ts'
import {
  ApproveReturnBody,
  ListReturnsQuery,
  ReceiveReturnBody,
  RefundReturnBody,
  RejectReturnBody,
  ReturnDetail,
  ReturnsResponse,
  ShipReplacementBody,
} from './returns.schema.ts'

const ReturnParams = z.strictObject({ returnId: z.string().max(100).meta({ example: 'RET-7K3MZ9Q2XW41' }) })
const ReturnResponse = envelope(ReturnDetail).meta({ id: 'ReturnResponse' })

export const listStaffReturns = defineEndpoint({
  method: 'GET',
  path: '/api/admin/returns',
  readsReplica: true,
  access: 'orders:view',
  underLimits: { personalData: 'masked', searchesNumbers: true, markets: 'filtered' },
  personalData: { kind: 'list' },
  summary: 'Search, filter, sort and page through the returns',
  query: ListReturnsQuery,
  response: ReturnsResponse,
})

export const getStaffReturn = defineEndpoint({
  method: 'GET',
  path: '/api/admin/returns/:returnId',
  access: 'orders:view',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Get a return with its line items and its history',
  params: ReturnParams,
  response: ReturnResponse,
  errors: ['not_found'],
})

export const getStaffReturnPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/admin/returns/:returnId/photos/:photoId',
  access: 'orders:view',
  underLimits: { markets: 'record' },
  personalData: null,
  summary: 'Get a photo of a return',
  params: ReturnParams.extend(photoParam),
  query: ReturnPhotoQuery,
  response: { contentType: 'image/jpeg' },
  errors: ['not_found', 'unavailable'],
})

export const approveReturn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/returns/:returnId/approve',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Approve a return and email the customer how to send it',
  params: ReturnParams,
  body: ApproveReturnBody,
  response: ReturnResponse,
  errors: ['not_found', 'conflict'],
})

export const receiveReturn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/returns/:returnId/receive',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Record received units and which of them are sellable again',
  params: ReturnParams,
  body: ReceiveReturnBody,
  response: ReturnResponse,
  errors: ['not_found', 'conflict'],
})

export const shipReplacement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/returns/:returnId/ship',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Send the replacement of a received exchange, and email the customer its tracking link',
  params: ReturnParams,
  body: ShipReplacementBody,
  response: ReturnResponse,
  errors: ['not_found', 'conflict'],
})

export const refundReturn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/returns/:returnId/refund',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Refund a received return, at most what is left',
  params: ReturnParams,
  body: RefundReturnBody,
  response: ReturnResponse,
  errors: ['not_found', 'conflict'],
})

export const rejectReturn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/returns/:returnId/reject',
  access: 'orders:edit',
  underLimits: { personalData: 'masked', markets: 'record' },
  summary: 'Reject a return with a reason',
  params: ReturnParams,
  body: RejectReturnBody,
  response: ReturnResponse,
  errors: ['not_found', 'conflict'],
})
