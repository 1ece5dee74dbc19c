import { takesKeys } from '@atelier/domain/api-keys/key-access'
import { audienceOf } from '@atelier/domain/contract/access'
import { isSchema, successStatus } from '@atelier/domain/contract/endpoint'
import { ErrorResponse } from '@atelier/domain/contract/envelope'
import { ERROR_STATUS, type ErrorCode } from '@atelier/domain/contract/shop-error'
import { z } from 'zod'
import { eventOperations } from './event-operations.ts'
import { KEY_PREFIX } from '../../links/key-secret.ts'
import type { Route } from './route-table.ts'
import { SchemaComponents, type JsonObject } from './schema-components.ts'
import { cookieName } from '../session-cookie.ts'

const COOKIE = { staff: { staffCookie: [] }, shop: { shopCookie: [] } }

/** Builds the OpenAPI 3.1 document from the mounted routes. */
export function openApiDocument(routes: readonly Route[], info: { version: string; publicUrl: string }): JsonObject {
  const components = new SchemaComponents()
  const failure = { 'application/json': { schema: components.add(ErrorResponse, 'output') } }
  const paths: Record<string, JsonObject> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components, failure) }
  }
  const cookie = (audience: 'staff' | 'shop') => ({
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(audience, info.publicUrl),
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atelier API',
      version: info.version,
      description:
        'Amounts are in the currency beside them, times ISO 8601 in UTC. Every error has the shape of ErrorResponse, with a stable `code`. ' +
        'A change that is authorized by a cookie must come from the same origin. ' +
        'Programs send an API key, which staff make in the portal at Settings, Integrations.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: eventOperations(components),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${KEY_PREFIX}…`,
          description:
            'A key with the permission that x-permission names. It is sent without cookies. Every response has its limit ' +
            'in RateLimit and RateLimit-Policy.',
        },
        staffCookie: cookie('staff'),
        shopCookie: cookie('shop'),
      },
    },
  }
}

function operation(route: Route, components: SchemaComponents, failure: JsonObject): JsonObject {
  const { access, cacheable, operationId, requestHeaders = [], summary } = route
  const content = requestContent(route, components)
  const inPath = ({ name }: JsonObject): boolean => route.path.includes(`:${String(name)}`)
  return {
    summary,
    operationId,
    tags: [tagOf(route.path)],
    security: securityOf(route),
    'x-permission': access,
    parameters: [
      ...parameters(route.params, 'path', components).filter(inPath),
      ...parameters(route.query, 'query', components),
      ...(route.inMarket ? [{ name: 'market', in: 'query', required: false, schema: { type: 'string' } }] : []),
      ...[...(route.idempotent ? ['Idempotency-Key'] : []), ...requestHeaders].map((name) => header(name)),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [successStatus(route)]: successResponse(route, components),
      ...(cacheable && { 304: { description: 'Not modified (If-None-Match)' } }),
      ...failures(route, failure),
    },
  }
}

const header = (name: string): JsonObject => ({ name, in: 'header', schema: { type: 'string' } })

function requestContent({ body, form, rawBody }: Route, components: SchemaComponents): JsonObject | undefined {
  if (body) return { 'application/json': { schema: components.add(body, 'input') } }
  if (rawBody) return { [rawBody]: {} }
  if (!form) return undefined
  const schema = components.add(form.fields, 'input')
  const properties = {
    [form.file]: { type: 'string', contentMediaType: 'application/octet-stream' },
    ...(schema['properties'] as JsonObject | undefined),
  }
  const required = [form.file, ...((schema['required'] as string[] | undefined) ?? [])]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function successResponse({ response, responseHeaders }: Route, components: SchemaComponents): JsonObject {
  const headers = responseHeaders?.map((name) => [name, { schema: { type: 'string' } }] as const)
  return {
    description: 'Success',
    ...(headers && { headers: Object.fromEntries(headers) }),
    ...(response && {
      content: isSchema(response)
        ? { 'application/json': { schema: components.add(response, 'output') } }
        : { [response.contentType]: {} },
    }),
  }
}

/** Error codes that a route can return, including those that its access, its input and its rate limit imply. */
function errorCodesOf(route: Route): ErrorCode[] {
  const { access, body, form, ownPagesOnly, ownUser, personalData, rateLimit } = route
  const codes = new Set<ErrorCode>(ownUser ? ['not_found'] : [])
  for (const code of route.errors ?? []) codes.add(code)
  if (ownPagesOnly) codes.add('cross_site')
  if (rateLimit || personalData) codes.add('too_many_requests')
  if (body || form || route.inMarket || route.query || route.params || route.idempotent) codes.add('invalid_input')
  if (body || form) codes.add('too_large').add('unsupported_media_type')
  if (!access.startsWith('public')) codes.add('not_signed_in').add('not_allowed')
  return [...codes.add('internal')]
}

function failures(route: Route, content: JsonObject): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  )
}

function parameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  components: SchemaComponents,
): JsonObject[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: components.add(field, 'output'),
  }))
}

function securityOf(route: Pick<Route, 'access' | 'byKey'>): JsonObject[] {
  const audience = audienceOf(route.access)
  if (audience === null) return []
  return [
    ...(route.access === 'public-with-session' ? [{}] : []),
    { bearer: [] },
    COOKIE[audience],
    ...(takesKeys(route) ? [{ apiKey: [] }] : []),
  ]
}

const tagOf = (path: string): string => {
  const [, , first = 'shop', second] = path.split('/')
  if (first === 'openapi.json') return 'docs'
  return first === 'admin' || path.startsWith('/api/auth/admin') ? `admin ${second ?? ''}`.trim() : first
}
