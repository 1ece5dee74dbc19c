import { createServer, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { EncodedBody } from '../http/encoded-body.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPageStore } from './page-store.ts'
import { isRenderOverload, type Render } from './render-limit.ts'

const PUBLIC_URL = 'https://shop.example'

let change: () => void
let isCurrent: boolean
let isOverloaded: boolean
let checks: number
let check: () => Promise<void>
let pages: PageCache
let rendered: string[]
let seen: Request[]
let onFastPath: number
let listHandles: ReadonlySet<string> | null
let loadLists: () => never[]
let result: (path: string) => Response | Promise<Response>
let server: Server
let origin: string

const html = (text: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(`<p>${text}</p>${'y'.repeat(3_000)}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'self'",
      ...headers,
    },
  })

const render: Render = async (request) => {
  const { pathname, search } = new URL(request.url)
  rendered.push(pathname + search)
  seen.push(request)
  return result(pathname + search)
}

beforeEach(async () => {
  isCurrent = true
  isOverloaded = false
  checks = 0
  check = async () => undefined
  rendered = []
  seen = []
  onFastPath = 0
  listHandles = new Set(['totes'])
  loadLists = () => []
  result = (path) => html(path)
  const markets = new Set<string>()
  pages = createPageCache({
    markets: () => markets,
    publicUrl: PUBLIC_URL,
    headers: { 'X-Frame-Options': 'DENY' },
    metrics: createMetrics(),
    isOverloaded: () => isOverloaded,
    lists: { handles: () => listHandles, list: async () => loadLists() },
    watch: {
      isCurrent: () => isCurrent,
      revalidate: async () => {
        checks += 1
        await check()
        isCurrent = true
      },
      onChange: (listener) => (change = listener),
    },
  })
  const listener = getRequestListener((request) =>
    pages
      .respond(request, render)
      .catch((error: unknown) => new Response('', { status: isRenderOverload(error) ? 503 : 500 })),
  )
  server = createServer((request, response) => {
    if (pages.fastPath(request, response)) onFastPath += 1
    else void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, redirect: 'manual', headers: { 'Accept-Encoding': 'identity', ...headers } })
const later = (ms: number): void => {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => now)
}

test('renders a page once and serves it from memory with the same headers', async () => {
  const read = async () => {
    const reply = await get('/products/clemence')
    const {
      date: _date,
      connection: _c,
      'keep-alive': _k,
      'x-cache': found,
      ...headers
    } = Object.fromEntries(reply.headers)
    return { status: reply.status, text: await reply.text(), headers, found }
  }
  const { found: first, ...fresh } = await read()
  const { found: second, ...again } = await read()
  expect([first, second, onFastPath, rendered]).toEqual(['miss', 'hit', 1, ['/products/clemence']])
  expect(again).toEqual(fresh)
  expect(fresh.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=10',
    'content-security-policy': "default-src 'self'",
    'x-frame-options': 'DENY',
    vary: 'Accept, Accept-Encoding',
    etag: expect.stringMatching(/^W\/"/),
  })
})

test('compresses a page once per encoding, returns 304 to a client that has it, and HEAD has no body', async () => {
  await get('/')
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    for (const edges of [0, 1]) {
      onFastPath = 0
      const { status, headers } = await get('/', { 'Accept-Encoding': encoding })
      expect([status, headers.get('content-encoding'), onFastPath]).toEqual([200, encoding, edges])
    }
    expect(decode(await rawBody('/', encoding)).toString()).toContain('<p>/</p>')
  }
  const etag = (await get('/')).headers.get('etag') ?? ''
  const known = await get('/', { 'If-None-Match': `"x", ${etag}` })
  expect([known.status, await known.text()]).toEqual([304, ''])
  const head = await get('/', {}, 'HEAD')
  expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 3_000]).toEqual([200, '', true])
})

/** Returns the undecoded body, unlike fetch. */
async function rawBody(path: string, encoding: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: { 'Accept-Encoding': encoding } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}

test('parameters that no page reads create no separate cache entry and are not visible to the page', async () => {
  for (const query of ['', '?utm_source=a', '?utm_source=b&fbclid=<script>', '?color='])
    await get(`/products/clemence${query}`)
  expect(rendered).toEqual(['/products/clemence'])
  await get('/products/clemence?utm_source=a&color=noir')
  await get('/products/clemence?color=noir')
  expect(rendered).toEqual(['/products/clemence', '/products/clemence?color=noir'])
})

test('a new list reads the parameters of lists, also at an address that was requested before', async () => {
  await get('/products/belts?page=2')
  listHandles = new Set(['totes', 'belts'])
  await get('/products/belts?page=2')
  expect(rendered).toEqual(['/products/belts', '/products/belts?page=2'])
})

test('the first page waits until the lists are known, and works without them', async () => {
  listHandles = null
  loadLists = () => {
    listHandles = new Set(['belts'])
    return []
  }
  await get('/products/belts?page=2')
  listHandles = null
  loadLists = () => {
    throw new ShopError('unavailable', 'Not now')
  }
  await get('/about')
  expect(rendered).toEqual(['/products/belts?page=2', '/about'])
})

test('a cached page is rendered without the cookie, language and host of the request', async () => {
  await get('/', {
    Cookie: 'shop=secret',
    'Accept-Language': 'fr',
    'X-Forwarded-Host': 'evil.example',
    Authorization: 'x',
  })
  expect(seen[0]?.url).toBe(`${PUBLIC_URL}/`)
  expect([...(seen[0]?.headers.keys() ?? [])]).toEqual(['accept'])
})

test('personal pages are rendered for each request and never cached', async () => {
  for (let count = 0; count < 2; count += 1) {
    const reply = await get('/login?returnTo=%2Faccount', { Cookie: 'a=b' })
    expect([reply.headers.get('cache-control'), reply.headers.get('x-cache')]).toEqual(['private, no-cache', 'miss'])
  }
  expect(rendered).toEqual(['/login?returnTo=%2Faccount', '/login?returnTo=%2Faccount'])
  expect(seen[0]?.headers.get('cookie')).toBe('a=b')
  const posted = await get('/login', {}, 'POST')
  expect([posted.status, posted.headers.get('x-cache')]).toEqual([200, null])
})

test.each([
  ['a failure', 500, {}],
  ['a pause', 503, {}],
  ['a page that says it is private', 200, { 'Cache-Control': 'private' }],
  ['a page that says it is for no store', 404, { 'Cache-Control': 'no-store' }],
  ['a redirect', 302, { Location: '/products' }],
])('%s is not cached', async (_description, status, headers) => {
  result = (path) => html(path, status, headers)
  await get('/products/clemence')
  const reply = await get('/products/clemence')
  expect([reply.status, rendered.length]).toEqual([status, 2])
  expect(reply.headers.get('cache-control')).toMatch(/private|no-store/)
})

test('a 404 is cached too, and an unknown path that returns a page is not', async () => {
  result = (path) => html(path, path === '/new-page' ? 200 : 404)
  for (const path of ['/nothing', '/nothing', '/products/nothing', '/products/nothing', '/new-page', '/new-page'])
    await get(path)
  expect(rendered).toEqual(['/nothing', '/products/nothing', '/new-page', '/new-page'])
})

test('a redirect passes on parameters that no page reads', async () => {
  result = () => html('', 301, { Location: '/products/clemence?color=noir' })
  const reply = await get('/product/totes-1a2b3c4d?color=noir&utm_source=letter')
  expect([reply.status, reply.headers.get('location')]).toEqual([
    301,
    '/products/clemence?color=noir&utm_source=letter',
  ])
})

test('concurrent requests for a page render it once', async () => {
  const gate = Promise.withResolvers<void>()
  result = async (path) => {
    await gate.promise
    return html(path)
  }
  const requests = Array.from({ length: 40 }, () => get('/products/clemence'))
  await expect.poll(() => rendered).toHaveLength(1)
  gate.resolve()
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(rendered).toHaveLength(1)
})

test('renders beyond the limit are rejected at once; cached and personal pages are exempt', async () => {
  await get('/products/clemence')
  const gate = Promise.withResolvers<void>()
  result = async (path) => {
    await gate.promise
    return html(path)
  }
  const requests = Array.from({ length: 80 }, (_, index) => get(`/search?q=bag${index}`))
  let rejected = 0
  for (const reply of requests) void reply.then(({ status }) => (rejected += status === 503 ? 1 : 0))
  await expect.poll(() => rejected).toBe(16)
  expect(rendered).toHaveLength(7)
  expect((await get('/products/clemence')).headers.get('x-cache')).toBe('hit')
  later(4_000)
  expect((await get('/products/clemence')).headers.get('x-cache')).toBe('stale')
  const personal = get('/checkout')
  gate.resolve()
  const statuses = (await Promise.all([...requests, personal])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(65)
  expect(statuses.filter((status) => status === 503)).toHaveLength(16)
  expect(rendered).toContain('/checkout')
})

test('an edit invalidates the affected pages at once, also a page being rendered', async () => {
  let price = 1
  const gates: PromiseWithResolvers<void>[] = []
  result = async () => {
    const now = price
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return html(`price ${now}`)
  }
  const before = get('/products/clemence')
  await expect.poll(() => gates).toHaveLength(1)
  price = 2
  change()
  const after = get('/products/clemence')
  await expect.poll(() => gates).toHaveLength(2)
  for (const gate of gates) gate.resolve()
  expect(await (await before).text()).toContain('price 1')
  expect(await (await after).text()).toContain('price 2')
  expect(await (await get('/products/clemence')).text()).toContain('price 2')
  expect(rendered).toHaveLength(2)
})

test('checks whether another process changed the catalog before it serves from memory', async () => {
  await get('/')
  isCurrent = false
  checks = 0
  const reply = await get('/')
  expect([reply.headers.get('x-cache'), checks, onFastPath]).toEqual(['hit', 1, 0])
})

test('is at most a few seconds old, even when the content version is unchanged', async () => {
  await get('/')
  later(3_001)
  expect((await get('/')).headers.get('x-cache')).toBe('miss')
})

test('serves older pages under load, without waiting for the database', async () => {
  await get('/')
  isOverloaded = true
  isCurrent = false
  later(10_000)
  check = () => Promise.reject(new Error('busy'))
  const reply = await get('/')
  expect([reply.headers.get('x-cache'), rendered.length, checks]).toEqual(['hit', 1, 2])
  change()
  check = async () => undefined
  await get('/')
  expect(rendered).toHaveLength(2)
  later(16_000)
  await get('/')
  expect(rendered).toHaveLength(3)
})

test('serves the last version of a page while the database is away, and 503 for a page never rendered', async () => {
  const unavailable = new ShopError('unavailable', 'The shop is unavailable for a moment. Please try again.')
  await get('/products/clemence')
  later(10_000)
  result = () => html('Something went wrong', 503)
  const shown = await get('/products/clemence')
  expect([shown.status, shown.headers.get('x-cache')]).toEqual([200, 'stale'])
  expect((await get('/products/other')).status).toBe(503)
  isCurrent = false
  check = () => Promise.reject(unavailable)
  expect([(await get('/products/clemence')).headers.get('x-cache'), rendered.length]).toEqual(['stale', 3])
  change()
  check = async () => undefined
  expect((await get('/products/clemence')).status).toBe(503)
})

const storedPage = (body: EncodedBody) => ({
  page: { status: 200, headers: [], etag: '', body },
  renderedAt: 0,
})

test('is limited to a number of bytes and evicts the least recently used page', () => {
  const cache = createPageStore(100_000)
  for (let index = 0; index < 50; index += 1) {
    cache.set(`/${index}`, storedPage(new EncodedBody(Buffer.alloc(10_000))))
    cache.get('/0')
  }
  expect(cache.heldBytes()).toBeLessThanOrEqual(100_000)
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/49')).toBeDefined()
})

test('counts every encoding of a page that was asked for, and holds no other', async () => {
  const cache = createPageStore(100_000)
  const body = new EncodedBody(Buffer.from('page '.repeat(4_000)))
  cache.set('/', storedPage(body))
  const plainBytes = cache.heldBytes()
  await Promise.all([body.get('br'), body.get('br')])
  cache.recount('/')
  expect(cache.heldBytes()).toBeLessThan(plainBytes - 19_000)
  expect([body.peek('identity'), body.peek('gzip')]).toEqual([undefined, undefined])
  expect(gunzipSync(await body.get('gzip')).toString()).toBe('page '.repeat(4_000))
  expect((await body.get('identity')).toString()).toBe('page '.repeat(4_000))
  cache.recount('/')
  expect(cache.heldBytes()).toBeGreaterThan(plainBytes)
})
