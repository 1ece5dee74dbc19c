import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { diskStorage } from '../adapters/storage/disk-storage.ts'
import type { EarlyHandler } from '../http/overload/admission.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { PublishedShop } from '../published-shop.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { testLog } from '../testing/test-log.ts'
import { testShop } from '../testing/test-shop.ts'
import { shopHandler } from './shop-handler.ts'

let isOpen: boolean
let getEarly: EarlyHandler
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

const STAFF_COOKIE = 'staff=a-session-of-staff-that-is-long-enough'

/** Answers as the API does: 200 for a session of staff that is valid at the host of the request. */
const answerStaff = (headers: Headers): Response => {
  const isAtItsHost = ['localhost:3000', 'portal.example'].includes(headers.get('host') ?? '')
  const isKnown = headers.get('cookie')?.endsWith(STAFF_COOKIE) ?? false
  return new Response(null, { status: isAtItsHost && isKnown ? 200 : 401 })
}

/** A fake of the storefront's server module: renders the path of the request. */
const RENDERER = `export const createStorefront = () => async (request) =>
  new Response('<p>' + new URL(request.url).pathname + ' page</p>' + 'y'.repeat(1000), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "script-src 'self'" },
  })`

/** Opens a closed shop over small front ends built into a temporary folder. */
function open(publicUrl = 'http://localhost:3000', ADMIN_HOST?: string): void {
  const folder = aDataDir()
  isOpen = false
  const files = {
    'uploads/products/bag-1.webp': 'an image',
    'admin/index.html': '<html><head><title>Atelier</title></head></html>',
    'storefront/client/assets/entry-abc.js': 'a script',
    'storefront/client/favicon.svg': '<svg/>',
    'storefront/server/index.js': RENDERER,
    'storefront/server/package.json': '{"type":"module"}',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const { fetch, fastPath } = shopHandler({
    watch: { isCurrent: () => true, revalidate: async () => {}, onChange() {} },
    lists: { handles: () => new Set(), list: async () => [] },
    config: { publicUrl, API_ONLY: false, ...(ADMIN_HOST ? { ADMIN_HOST } : undefined) },
    storage: diskStorage(join(folder, 'uploads')),
    log: testLog,
    metrics: createMetrics(),
    published: Object.create(testShop(), {
      isOpen: { get: () => isOpen },
      markets: { value: new Set(['eu']) },
    }) as PublishedShop,
    api: ({ method, url, headers }) => {
      const { pathname } = new URL(url)
      return pathname === '/api/auth/admin/verify-token'
        ? answerStaff(headers)
        : new Response(`api ${method} ${pathname}`)
    },
    builds: { admin: join(folder, 'admin'), storefront: join(folder, 'storefront') },
  })
  getEarly = fastPath
  get = async (path, headers = {}, method = 'GET') => fetch(new Request(publicUrl + path, { headers, method }))
}

const STAFF = { Cookie: STAFF_COOKIE, Host: 'localhost:3000' }
beforeEach(() => open())

test.each([
  '/',
  '/products',
  '/products/bag',
  '/Products/',
  '/about',
  '/checkout',
  '/account',
  '/login',
  '/nowhere',
  '/eu',
  '/EU/faq',
])('answers %s with the page "Opening soon", which is neither stored nor indexed', async (path) => {
  const response = await get(path)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<p>/opening-soon page')])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "script-src 'self'",
  })
  expect(response.headers.has('etag')).toBe(false)
})

test('sends HEAD without a body, compresses, and answers a form with the same page', async () => {
  const head = await get('/', {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await get('/', { 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBe('br')
  expect(await (await get('/newsletter', {}, 'POST')).text()).toContain('<p>/opening-soon ')
})

test.each([
  ['/products/bag.data?_routes=root', '/products/bag'],
  ['/_root.data', '/'],
  // The router of the market adds its prefix.
  ['/eu.data', '/'],
  ['/eu/products/bag.data', '/products/bag'],
])('has a tab that asks for %s load %s as a document', async (path, location) => {
  const { status, headers } = await get(path)
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    204,
    { 'x-remix-redirect': location, 'x-remix-reload-document': 'true', 'cache-control': 'no-store' },
  ])
})

test('shows its pages to staff, stores none of them, and shows no other session any', async () => {
  const seen = await get('/products', STAFF)
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining('<p>/products page')])
  expect(Object.fromEntries(seen.headers)).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await get('/Products/', STAFF)).status).toBe(301)
  for (const Cookie of [STAFF_COOKIE.replace('long', 'gone'), STAFF_COOKIE.replace('staff', 'shop'), ''])
    expect(await (await get('/products', { ...STAFF, Cookie })).text()).toContain('<p>/opening-soon ')
})

test('does not send from memory what staff have seen, and sends it from memory once it is open', async () => {
  await get('/products', STAFF)
  const request = { method: 'GET', url: '/products', headers: {} } as IncomingMessage
  const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse
  expect(getEarly(request, response)).toBe(false)
  isOpen = true
  expect(getEarly(request, response)).toBe(true)
})

test.each([
  '/orders/ORD-1.signature',
  '/orders/ORD-1.signature.data',
  '/pay/token',
  '/eu/pay/token',
  '/eu/orders/ORD-1.signature.data',
  '/unsubscribe?token=x',
  '/checkout/success',
  '/sandbox/challenge',
  '/preview/pages/about',
])('still shows %s, which customers reach by a link', async (path) => {
  const response = await get(path)
  expect(await response.text()).toContain(`<p>${path.split('?')[0]} `)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('leaves the API, the portal, images and files as they are', async () => {
  expect(await (await get('/api/products')).text()).toBe('api GET /api/products')
  expect((await get('/admin')).status).toBe(200)
  for (const path of ['/media/products/bag-1.webp', '/assets/entry-abc.js', '/favicon.svg', '/site.webmanifest'])
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, expect.stringContaining('public')])
})

test('with ADMIN_HOST, staff see it at the host of the portal, and only they', async () => {
  open('https://shop.example', 'portal.example')
  const visitor = await get('/about', { Host: 'portal.example' })
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, 'https://shop.example/about'])
  const Cookie = `__Host-${STAFF_COOKIE}`
  const staff = { Host: 'portal.example', Cookie }
  for (const path of ['/about', '/about.data', '/?from=portal', '/opening-soon'])
    expect([path, (await get(path, staff)).status]).toEqual([path, 200])
  expect((await get('/', staff)).headers.get('location')).toBe('/admin')
  expect((await get('/newsletter', staff, 'POST')).status).toBe(404)
  expect(await (await get('/about', { Host: 'shop.example', Cookie })).text()).toContain('<p>/opening-soon ')
  isOpen = true
  expect((await get('/about', staff)).headers.get('location')).toBe('https://shop.example/about')
})
