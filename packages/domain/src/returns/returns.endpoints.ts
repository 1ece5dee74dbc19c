import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { ReceiptParams } from '../customers/receipt-params.schema.ts'
import { RequestReturnBody, RequestReturnResponse } from './request-return.schema.ts'
import { ReceiptPhotoParams, ReturnPhotoQuery, ReturnPhotoResponse } from './return-photos.schema.ts'

export const requestReturnByReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/orders/receipt/:token/return',
  access: 'public',
  rateLimit: 'afterOrder',
  idempotent: true,
  bodyMaxBytes: limits.http.longPublicBodyMaxBytes,
  summary:
    'Request a return of an order by the link in its emails. A repeat with the same Idempotency-Key returns the first return',
  params: ReceiptParams,
  body: RequestReturnBody,
  response: RequestReturnResponse,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
})

export const requestReturn = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:orderId/return',
  access: 'shopper',
  rateLimit: 'afterOrder',
  idempotent: true,
  summary: 'Request a return of an own order. A repeat with the same Idempotency-Key returns the first return',
  params: z.strictObject({ orderId: z.string().max(100) }),
  body: RequestReturnBody,
  response: RequestReturnResponse,
  status: 201,
  errors: ['not_found', 'conflict', 'idempotency_mismatch'],
})

/** Phones send photos over slow connections. */
const UPLOAD_TIMEOUT_MS = 120_000

export const uploadReturnPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/orders/receipt/:token/return/photos',
  access: 'public',
  rateLimit: 'returnPhotos',
  summary: 'Upload a photo for a return request that is not submitted yet',
  params: ReceiptParams,
  form: { fields: z.strictObject({}), file: 'image', maxBytes: limits.upload.returnPhotos.maxBytes },
  timeoutMs: UPLOAD_TIMEOUT_MS,
  response: ReturnPhotoResponse,
  status: 201,
  errors: ['not_found', 'conflict', 'too_large', 'bad_request', 'storage_full', 'unavailable'],
})

export const getReturnPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/orders/receipt/:token/return/photos/:photoId',
  access: 'public',
  summary: 'Get a photo of a return by the link of its order',
  params: ReceiptPhotoParams,
  query: ReturnPhotoQuery,
  response: { contentType: 'image/jpeg' },
  errors: ['not_found', 'unavailable'],
})

export const deleteReturnPhoto = defineEndpoint({
  method: 'DELETE',
  path: '/api/orders/receipt/:token/return/photos/:photoId',
  access: 'public',
  summary: 'Delete a photo of a return request that is not submitted yet',
  params: ReceiptPhotoParams,
  response: null,
  errors: ['not_found'],
})
