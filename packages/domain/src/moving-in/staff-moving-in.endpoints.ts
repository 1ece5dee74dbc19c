import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { OldAddressBody, OldAddressesResponse } from './old-address.schema.ts'
import { ImportOptionsBody, ImportRunResponse, ImportRunsResponse, UploadImportFields } from './import-run.schema.ts'

const PATH = '/api/admin/import-runs'
const ImportRunParams = z.strictObject({ runId: z.string().max(100) })

export const listImportRuns = defineEndpoint({
  method: 'GET',
  path: PATH,
  access: 'settings:edit',
  summary: 'List the imports of files of other shops, newest first',
  response: ImportRunsResponse,
})

export const uploadImport = defineEndpoint({
  method: 'POST',
  path: `${PATH}/upload`,
  access: 'settings:edit',
  changesContent: false,
  summary: 'Upload a CSV file of another shop. Its columns say what it is; a job then checks it, and changes nothing',
  form: { fields: UploadImportFields, file: 'file', maxBytes: limits.movingIn.maxBytes },
  response: ImportRunResponse,
  status: 201,
  errors: ['too_large', 'bad_request', 'storage_full'],
  timeoutMs: limits.movingIn.uploadMs,
})

export const getImportRun = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:runId`,
  access: 'settings:edit',
  summary: 'Get an import with its counts, first rows and first 200 problems',
  params: ImportRunParams,
  response: ImportRunResponse,
  errors: ['not_found'],
})

export const changeImportOptions = defineEndpoint({
  method: 'PUT',
  path: `${PATH}/:runId/options`,
  access: 'settings:edit',
  changesContent: false,
  summary: 'Say what the columns and categories of a file are, and check it again',
  params: ImportRunParams,
  body: ImportOptionsBody,
  response: ImportRunResponse,
  errors: ['not_found', 'conflict'],
})

export const startImportRun = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:runId/start`,
  access: 'settings:edit',
  changesContent: true,
  summary: 'Import a checked file in the background, after its new categories were created',
  params: ImportRunParams,
  response: ImportRunResponse,
  errors: ['not_found', 'conflict'],
})

export const undoImportRun = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:runId/undo`,
  access: 'settings:edit',
  changesContent: false,
  summary: 'Undo an import as a whole in the background, until something of it was ordered',
  params: ImportRunParams,
  response: ImportRunResponse,
  errors: ['not_found', 'conflict'],
})

export const discardImportRun = defineEndpoint({
  method: 'DELETE',
  path: `${PATH}/:runId`,
  access: 'settings:edit',
  changesContent: false,
  summary: 'Delete an import that was not started',
  params: ImportRunParams,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

export const exportImportProblems = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:runId/problems`,
  access: 'settings:edit',
  personalData: null,
  summary: 'Export all problems of an import as CSV',
  params: ImportRunParams,
  response: { contentType: 'text/csv' },
  errors: ['not_found'],
})

export const listOldAddresses = defineEndpoint({
  method: 'GET',
  path: '/api/admin/old-addresses',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List addresses of the old shop, those that lead nowhere first',
  response: OldAddressesResponse,
})

export const saveOldAddress = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/old-addresses',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Say where an address of the old shop leads',
  body: OldAddressBody,
  response: OldAddressesResponse,
})
