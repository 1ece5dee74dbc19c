import { defineEndpoint } from '../contract/endpoint.ts'
import { limits } from '../limits/limits.ts'
import { ProductMatching } from './admin-product.schema.ts'
import { CheckImportFields, ImportFields, ImportResponse } from './product-import.schema.ts'

/** The API reads the whole file before it responds. */
const IMPORT_TIMEOUT_MS = 180_000

export const exportProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/export',
  readsReplica: true,
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  personalData: null,
  summary: 'Export all matching products as CSV',
  query: ProductMatching,
  response: { contentType: 'text/csv' },
})

export const checkImport = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/import/check',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Check a CSV file and preview its import',
  form: { fields: CheckImportFields, file: 'file', maxBytes: limits.catalog.import.maxBytes },
  response: ImportResponse,
  errors: ['too_large', 'bad_request', 'storage_full'],
  timeoutMs: IMPORT_TIMEOUT_MS,
})

export const importProducts = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/import',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Import a checked CSV file, completely or not at all',
  form: { fields: ImportFields, file: 'file', maxBytes: limits.catalog.import.maxBytes },
  response: ImportResponse,
  errors: ['too_large', 'bad_request', 'storage_full', 'conflict'],
  timeoutMs: IMPORT_TIMEOUT_MS,
})
