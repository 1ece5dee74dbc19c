import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  DeleteImageBody,
  ProductImageFields,
  ProductTurnFields,
  TurnUploadResponse,
  UPLOAD_PERMISSION,
  UploadResponse,
} from './upload.schema.ts'

/** Images may be large and connections slow: the server accepts a request of 60 s, then processes the image. */
const UPLOAD_TIMEOUT_MS = 120_000

export const uploadProductImage = defineEndpoint({
  method: 'POST',
  path: '/api/upload/product-image',
  access: UPLOAD_PERMISSION,
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  rateLimit: { name: 'staffUploads', per: 'staff' },
  summary: 'Upload a product image',
  form: { fields: ProductImageFields, file: 'image', maxBytes: limits.upload.maxBytes },
  timeoutMs: UPLOAD_TIMEOUT_MS,
  response: UploadResponse,
  errors: ['too_large', 'bad_request', 'storage_full', 'unavailable'],
})

export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/upload/image',
  access: UPLOAD_PERMISSION,
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  rateLimit: { name: 'staffUploads', per: 'staff' },
  summary: 'Upload an image',
  form: { fields: z.strictObject({}), file: 'image', maxBytes: limits.upload.maxBytes },
  timeoutMs: UPLOAD_TIMEOUT_MS,
  response: UploadResponse,
  errors: ['too_large', 'bad_request', 'storage_full', 'unavailable'],
})

export const uploadProductTurn = defineEndpoint({
  method: 'POST',
  path: '/api/upload/product-turn',
  access: UPLOAD_PERMISSION,
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  rateLimit: { name: 'staffUploads', per: 'staff' },
  summary: 'Upload a turn of a product, as one sheet of images',
  form: { fields: ProductTurnFields, file: 'image', maxBytes: limits.upload.maxBytes },
  timeoutMs: UPLOAD_TIMEOUT_MS,
  response: TurnUploadResponse,
  errors: ['too_large', 'bad_request', 'storage_full', 'unavailable'],
})

export const deleteImage = defineEndpoint({
  method: 'DELETE',
  path: '/api/upload/delete-image',
  access: UPLOAD_PERMISSION,
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Delete an uploaded image that no product shows',
  body: DeleteImageBody,
  response: SuccessResponse,
  errors: ['not_found', 'unavailable'],
})
