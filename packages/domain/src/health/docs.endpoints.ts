import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'

export const getOpenApiDocument = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'OpenAPI document of the API',
  response: { contentType: 'application/json' },
  cacheable: 'own-etag',
})

export const showApiDocs = defineEndpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'Documentation page of the API',
  response: { contentType: 'text/html' },
})

export const getApiDocsFile = defineEndpoint({
  method: 'GET',
  path: '/api/docs/:file',
  access: 'public',
  summary: 'Files of the documentation page',
  params: z.strictObject({ file: z.string() }),
  response: { contentType: 'text/javascript' },
  cacheable: 'own-etag',
  errors: ['not_found'],
})
