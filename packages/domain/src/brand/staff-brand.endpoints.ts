import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { BrandFileFields, BrandFileResponse } from './brand-files.schema.ts'

/** An image is drawn several times, on a machine that may be busy. */
const UPLOAD_TIMEOUT_MS = 60_000

export const uploadBrandFile = defineEndpoint({
  method: 'POST',
  path: '/api/admin/brand/files',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  rateLimit: { name: 'staffUploads', per: 'staff' },
  summary: 'Upload a wordmark, icon, share image or typeface',
  form: { fields: BrandFileFields, file: 'file', maxBytes: limits.upload.brandFiles.maxBytes },
  timeoutMs: UPLOAD_TIMEOUT_MS,
  response: BrandFileResponse,
  errors: ['too_large', 'bad_request', 'storage_full', 'unavailable'],
})
