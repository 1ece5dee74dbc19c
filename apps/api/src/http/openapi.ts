import { ErrorResponse } from '@atelier/domain/envelope'
import { ERROR_STATUS, type ErrorCode } from '@atelier/domain/shop-error'
import { z } from 'zod'
import type { Access } from './access.ts'
import type { Route } from './route-table.ts'
import { cookieName } from './session-cookie.ts'

type Json = { [key: string]: unknown }

/** Names of the ways to prove who one is, as the document calls them. */
const BEARER = { bearer: [] }
const COOKIE = { staff: { staffCookie: [] }, shop: { shopCookie: [] } }

/** The OpenAPI 3.1 document, assembled from what the routes' own middleware checks: it cannot promise anything else. */
export function openApiDocument(routes: readonly Route[], info: { version: string; publicUrl: string }): Json {
  const components = new Components()
  const failure = components.schema(ErrorResponse, 'output')
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components, failure) }
  }
  const apiKey = (audience: 'staff' | 'shop') => ({
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
        'Amounts are US dollars, times ISO 8601 in UTC. Every error has the shape of ErrorResponse, with a stable `code`. ' +
        'A change that is authorised by a cookie must come from the same origin.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components.all,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        staffCookie: apiKey('staff'),
        shopCookie: apiKey('shop'),
      },
    },
  }
}

/** Schemas with an id of their own (`meta({ id })`) are written once and referred to. */
class Components {
  readonly all: Record<string, Json> = {}

  schema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.all[id] = withoutId(refer(definition) as Json)
    }
    const own = refer(root) as Json
    if (typeof own['id'] !== 'string') return own
    this.all[own['id']] = withoutId(own)
    return { $ref: `#/components/schemas/${own['id']}` }
  }
}

const withoutId = ({ id: _id, ...rest }: Json): Json => rest

function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, refer(inner)],
    ),
  )
}

function operation(route: Route, components: Components, failure: Json): Json {
  const { response, access, body, form } = route
  const json = (schema: Json) => ({ 'application/json': { schema } })
  return {
    summary: response?.summary,
    operationId: operationId(route),
    tags: [tagOf(route.path)],
    security: securityOf(access),
    ...(access ? { 'x-permission': access } : undefined),
    parameters: [
      ...parameters(route.params, 'path', components),
      ...parameters(route.query, 'query', components),
      ...(response?.headers ?? []).map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
    ],
    ...(body ? { requestBody: { required: true, content: json(components.schema(body, 'input')) } } : undefined),
    ...(form ? { requestBody: { required: true, content: formContent(form, components) } } : undefined),
    responses: {
      [response?.status ?? 200]: {
        description: 'Success',
        content: response?.schema
          ? json(components.schema(response.schema, 'output'))
          : { [response?.contentType ?? 'application/json']: {} },
      },
      ...(response?.cacheable ? { 304: { description: 'You have it already (If-None-Match)' } } : undefined),
      ...refusals(route, json(failure)),
    },
  }
}

function formContent({ fields, file }: NonNullable<Route['form']>, components: Components): Json {
  const schema = components.schema(fields, 'input')
  const properties = {
    [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
    ...(schema['properties'] as Json | undefined),
  }
  const required = [file, ...((schema['required'] as string[] | undefined) ?? [])]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function refusals(route: Route, content: Json): Json {
  const codes = new Set<ErrorCode>(route.response?.errors)
  if (route.body || route.form || route.query || route.params) codes.add('invalid_input')
  if (route.body || route.form) codes.add('too_large').add('unsupported_media_type')
  if (route.access && !route.access.startsWith('anyone')) codes.add('not_signed_in').add('not_allowed')
  codes.add('internal')
  const byStatus = Object.groupBy(codes, (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [status, { description: (list ?? []).join(', '), content }]),
  )
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', components: Components): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: components.schema(field, 'output'),
  }))
}

function securityOf(access: Access | undefined): Json[] {
  if (access === undefined || access === 'anyone') return []
  const cookie = access === 'anyone-known' || access === 'shopper' || access === 'customer' ? COOKIE.shop : COOKIE.staff
  return [...(access === 'anyone-known' ? [{}] : []), BEARER, cookie]
}

const tagOf = (path: string): string => {
  const [, , first = 'shop', second] = path.split('/')
  if (first === 'openapi.json') return 'docs'
  return first === 'admin' || path.startsWith('/api/auth/admin') ? `admin ${second ?? ''}`.trim() : first
}

const operationId = ({ method, path }: Route): string =>
  `${method.toLowerCase()}${path.replace('/api', '').replaceAll(/[/:-]+(\w)/g, (_match, letter: string) => letter.toUpperCase())}`
