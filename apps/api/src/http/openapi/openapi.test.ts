import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { EVENT_NAMES } from '@atelier/domain/events/event-types'
import { ShopEvent } from '@atelier/domain/events/event.schema'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { routeTable } from './route-table.ts'

interface Content {
  schema: { properties: Record<string, unknown> }
  example: unknown
}

interface Document {
  openapi: string
  webhooks: Record<string, Record<string, unknown>>
  paths: Record<string, Record<string, Record<string, unknown>>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

async function readDocument() {
  const { app, get } = await createTestApp()
  const response = await get('/api/openapi.json')
  return { app, get, response, document: (await response.json()) as Document }
}

function* valuesOf(value: unknown, key: string): Generator {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === key) yield inner
    yield* valuesOf(inner, key)
  }
}

test('lists exactly the mounted routes', async () => {
  const { app, document } = await readDocument()
  const mounted = routeTable(app).map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(mounted.toSorted())
})

test('resolves every reference and has all required fields of every operation', async () => {
  const { document } = await readDocument()
  expect(document.openapi).toBe('3.1.0')
  const references = [...valuesOf(document, '$ref')]
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(reference))?.[1]
    expect(Object.keys(document.components.schemas)).toContain(name)
  }
  const operationIds: unknown[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      operationIds.push(operation['operationId'])
      expect(operation['summary']).toEqual(expect.any(String))
      expect(Object.keys(operation['responses'] as object).length).toBeGreaterThan(1)
      const inPath = (operation['parameters'] as { in: string; name: string; schema: unknown }[])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  }
  expect(new Set(operationIds).size).toBe(operationIds.length)
})

test('documents access rule, body and errors of a route', async () => {
  const { document } = await readDocument()
  const list = document.paths['/api/admin/orders']?.['get']
  expect(list).toMatchObject({
    'x-permission': 'orders:view',
    security: [{ bearer: [] }, { staffCookie: [] }, { apiKey: [] }],
  })
  expect(document.paths['/api/admin/api-keys']?.['get']?.['security']).toEqual([{ bearer: [] }, { staffCookie: [] }])
  expect(Object.keys(list?.['responses'] as object)).toEqual(['200', '400', '401', '403', '429', '500'])
  const place = document.paths['/api/orders']?.['post']
  expect(place?.['requestBody']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/PlaceOrderBody' } } },
  })
  const statuses = ['201', '400', '402', '404', '409', '413', '415', '422', '429', '500', '502', '503', '504']
  expect(Object.keys(place?.['responses'] as object)).toEqual(statuses)
  // Retrying a returned refund fails with 409 while its payment is disputed.
  const retry = document.paths['/api/admin/refunds/{refundId}/retry']?.['post']
  expect(retry?.['responses']).toMatchObject({
    '404': expect.anything() as unknown,
    '409': expect.anything() as unknown,
  })
})

test('documents every event with its payload and an example of it', async () => {
  const { document } = await readDocument()
  expect(Object.keys(document.webhooks)).toEqual(EVENT_NAMES)
  for (const name of EVENT_NAMES) {
    const operation = document.webhooks[name]?.['post'] as
      | { requestBody: { content: Record<string, Content> } }
      | undefined
    const { schema, example } = operation?.requestBody.content['application/json'] ?? {}
    expect(schema?.properties['type']).toMatchObject({ const: name })
    expect(ShopEvent.safeParse(example).error).toBeUndefined()
    expect((example as ShopEvent).type).toBe(name)
  }
})

test('returns 304 for a known ETag', async () => {
  const { get, response } = await readDocument()
  const again = await get('/api/openapi.json', { 'If-None-Match': response.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('serves a documentation page that loads no other host', async () => {
  const { get } = await createTestApp()
  const page = await get('/api/docs')
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  const html = await page.text()
  expect(html).not.toContain('//cdn')
  for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    const file = await get(path)
    expect([path, file.status]).toEqual([path, 200])
    expect((await file.text()).length).toBeGreaterThan(50)
  }
  expect((await get('/api/docs/package.json')).status).toBe(404)
})

test('large public responses are compressed once, not for every request', async () => {
  const { get } = await createTestApp()
  const html = await (await get('/api/docs')).text()
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const addresses = ENDPOINTS.filter(({ endpoint: { access, method, path } }) => {
    return access === 'public' && method === 'GET' && !path.includes(':')
  }).map(({ endpoint }) => endpoint.path)
  const large: string[] = []
  for (const path of [...files, ...addresses]) {
    const plain = (await (await get(path)).arrayBuffer()).byteLength
    if (plain < 20_000) continue
    large.push(path)
    for (const encoding of ['br', 'gzip']) {
      // The compression middleware removes the length, which it does not know in advance.
      const { headers } = await get(path, { 'Accept-Encoding': encoding })
      expect([path, headers.get('content-encoding')]).toEqual([path, encoding])
      expect([path, Number(headers.get('content-length')) > 0]).toEqual([path, true])
    }
  }
  expect(large).toContain('/api/openapi.json')
  expect(large).toContain('/api/docs/swagger-ui-bundle.js')
})
