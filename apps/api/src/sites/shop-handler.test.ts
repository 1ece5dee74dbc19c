import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { LLMS_PATH, PAGE_PATTERNS, PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '../adapters/storage/disk-storage.ts'
import { DEMO_DOCUMENTS } from '../../../../demo/src/store.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { PublishedShop } from '../published-shop.ts'
import { testLog } from '../testing/test-log.ts'
import { testShop } from '../testing/test-shop.ts'
import { shopHandler } from './shop-handler.ts'

const ORIGIN = 'http://localhost:3000'
const IMAGE = Buffer.from('not really an image.')

let folder: string
let brand: Brand
const publish = (next: Brand): void => {
  brand = next
}
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

/** Opens a shop handler over small front ends built into a temporary folder. */
function open(publicUrl = ORIGIN, built = true, ADMIN_HOST?: string): void {
  folder = aDataDir()
  publish(DEMO_DOCUMENTS.brand)
  const put = (path: string, content: string | Buffer): void => {
    const full = join(folder, path)
    mkdirSync(join(full, '..'), { recursive: true })
    writeFileSync(full, content)
  }
  put('data/uploads/products/bag-1.webp', IMAGE)
  put('data/uploads/products/secret.html', '<script>alert(1)</script>')
  put('data/session-secret', 'the secret')
  if (built) {
    put('admin/index.html', '<html><head><title>Atelier</title><meta nonce="__CSP_NONCE__"></head></html>')
    put('admin/assets/app-abc.js', 'admin')
    put('storefront/client/assets/entry-abc.js', 'x'.repeat(2_000))
    put('storefront/client/assets/entry-abc.js.br', brotliCompressSync('x'.repeat(2_000)))
    put('storefront/client/favicon.svg', '<svg/>')
    put('storefront/server/index.js', RENDERER)
    put('storefront/server/package.json', '{"type":"module"}')
  }
  const { fetch } = shopHandler({
    watch: { isCurrent: () => true, revalidate: async () => {}, onChange() {} },
    lists: { handles: () => new Set(), list: async () => [] },
    config: { publicUrl, API_ONLY: false, ...(ADMIN_HOST ? { ADMIN_HOST } : undefined) },
    storage: diskStorage(join(folder, 'data/uploads')),
    log: testLog,
    metrics: createMetrics(),
    published: Object.create(testShop(), {
      brand: { get: () => brand },
      markets: { value: new Set(['eu']) },
    }) as PublishedShop,
    api: ({ method, url, headers }, bindings) => {
      const sender =
        bindings === undefined ? '' : ` for ${headers.get('x-forwarded-for')} at ${JSON.stringify(bindings)}`
      if (/moved|unsubscribe/.test(url)) return redirect(url.includes('moved') ? 308 : 303, '/unsubscribe?token=SECRET')
      if (url.includes('/whoami')) return new Response(`asked under ${headers.get('host')}`)
      return new Response(`api ${method} ${new URL(url).pathname}${sender}`)
    },
    findMoved: async (path) => (path === '/nowhere' ? null : '/products/new'),
    builds: { admin: join(folder, 'admin'), storefront: join(folder, 'storefront') },
  })
  get = async (path, headers = {}, method = 'GET') =>
    fetch(new Request(publicUrl + path, { headers, method }), method === 'POST' ? 'a socket' : undefined)
}

const redirect = (status: number, location: string): Response =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'public, max-age=60' } })

/** A fake of the storefront's server module: renders the requested page and the response of the API. */
const RENDERER = `export function createStorefront({ fetchApi, publicUrl, reportError }) {
  return async (request, fetchAs) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/broken') throw new Error('no page today')
    if (pathname.endsWith('/moved')) return new Response(null, { status: 301, headers: { Location: pathname + '-on' } })
    if (/^(.eu)?.orders./.test(pathname)) reportError(new Error('no receipt today'), request)
    const path = pathname.startsWith('/preview/') ? '/api/whoami' : '/api/products'
    const apiText = await (await (fetchAs ?? fetchApi)(path, { headers: {} })).text()
    return new Response('<p>' + pathname + ' ' + apiText + ' ' + publicUrl + '</p>' + 'y'.repeat(1000), {
      status: /^.(nowhere|collections.old)$/.test(pathname) ? 404 : 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "script-src 'self'" },
    })
  }
}`

beforeEach(() => open())

describe('images', () => {
  test('have an immutable cache header and cannot run as pages', async () => {
    const response = await get('/media/products/bag-1.webp')
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(IMAGE)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('of the demo are files of the repository; the address without a width is the JPEG of 800 pixels', async () => {
    for (const [ending, type] of [
      ['.jpg', 'image/jpeg'],
      ['-800.jpg', 'image/jpeg'],
      ['-800.webp', 'image/webp'],
      ['-480.avif', 'image/avif'],
    ]) {
      const response = await get(`/media/demo/clemence/noir-front${ending}`)
      expect([ending, response.status, response.headers.get('content-type')]).toEqual([ending, 200, type])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const etag = response.headers.get('etag') ?? ''
      const again = await get(`/media/demo/clemence/noir-front${ending}`, { 'If-None-Match': etag })
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
    }
  })

  test.each(['-801.webp', '-99999.avif', '-0.webp', '-800.png', '-801.jpg', '-800.webp.jpg', ''])(
    'exist only in the derived widths: %s',
    async (ending) => {
      expect((await get(`/media/demo/clemence/noir-front${ending}`)).status).toBe(404)
    },
  )

  test('support conditional and range requests', async () => {
    const etag = (await get('/media/products/bag-1.webp')).headers.get('etag') ?? ''
    expect((await get('/media/products/bag-1.webp', { 'If-None-Match': etag })).status).toBe(304)
    const part = await get('/media/products/bag-1.webp', { Range: 'bytes=4-9' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-9/20', 'really'])
    expect((await get('/media/products/bag-1.webp', { Range: 'bytes=99-' })).status).toBe(416)
  })

  test.each([
    '/media/../session-secret',
    '/media/..%2fsession-secret',
    '/media/%2e%2e/session-secret',
    '/media/products/..%5c..%5csession-secret',
    '/media/products/bag-1.webp%00.webp',
    '/media/products/secret.html',
    '/media//etc/passwd',
    '/media/demo/manifest.json',
    '/media/demo/../../package.json',
    '/media/',
  ])('reads no other file: %s', async (path) => {
    const response = await get(path)
    expect(await response.text()).not.toMatch(/the secret|alert|root:|"name"|slug/)
    expect(response.headers.get('content-type')).toMatch(/^text\/(html|plain)/)
  })
})

describe('the admin portal', () => {
  test.each(['/admin', '/admin/', '/admin/orders', '/admin/orders/ORD-1?tab=2', '/admin/index.html'])(
    'returns its page for %s, with a fresh nonce',
    async (path) => {
      const [one, other] = [await get(path), await get(path)]
      const nonceOf = async (response: Response) => /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? ''
      const nonce = await nonceOf(one)
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(one.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(one.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(one.headers.get('cache-control')).toBe('no-store')
      expect(await nonceOf(other)).not.toBe(nonce)
    },
  )

  test('contains the published promises', async () => {
    const page = await (await get('/admin')).text()
    const terms = /<script type="application\/json" id="terms">(.+?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(terms)).toMatchObject({ returns: { windowDays: 30 }, taxPercent: 8 })
  })

  test('sends its files with an immutable cache header, and 404 for a missing one', async () => {
    const file = await get('/admin/assets/app-abc.js')
    expect([await file.text(), file.headers.get('cache-control')]).toEqual([
      'admin',
      'public, max-age=31536000, immutable',
    ])
    expect((await get('/admin/assets/gone.js')).status).toBe(404)
  })
})

describe('an admin portal with its own host', () => {
  const STAFF = { Host: 'Staff.shop.example' }
  const SHOP = { Host: 'shop.example' }
  beforeEach(() => open('https://shop.example', true, 'staff.shop.example'))

  test('is served only there', async () => {
    expect(await (await get('/admin/orders', STAFF)).text()).toContain('nonce=')
    expect(await (await get('/admin/assets/app-abc.js', STAFF)).text()).toBe('admin')
    for (const path of ['/admin', '/admin/orders', '/admin/assets/app-abc.js', '/admin/email-frame.html']) {
      const response = await get(path, SHOP)
      expect([path, response.status, await response.text()]).toEqual([path, 404, expect.not.stringContaining('nonce')])
    }
    expect((await get('/admin', { Host: 'other.example' })).status).toBe(404)
  })

  test('redirects its first page to the portal, and pages of the shop to the shop', async () => {
    for (const [path, location] of [
      ['/', '/admin'],
      ['/?from=portal', 'https://shop.example/?from=portal'],
      ['/product/clemence?color=noir', 'https://shop.example/product/clemence?color=noir'],
      ['/checkout', 'https://shop.example/checkout'],
      ['/products/totes.data', 'https://shop.example/products/totes.data'],
    ] as const) {
      const response = await get(path, STAFF)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, location])
    }
    expect((await get('/login', STAFF, 'POST')).status).toBe(404)
  })

  test('serves its previews, images and API calls', async () => {
    for (const path of [
      '/preview/totes-1',
      '/assets/entry-abc.js',
      '/favicon.svg',
      '/media/products/bag-1.webp',
      '/api/x',
    ])
      expect([path, (await get(path, STAFF)).status]).toEqual([path, 200])
  })

  test('passes its host to the API calls of its previews only', async () => {
    expect(await (await get('/preview/totes-1', STAFF)).text()).toContain('asked under staff.shop.example')
    expect(await (await get('/preview/totes-1', SHOP)).text()).toContain('asked under null')
    expect(await (await get('/%70review/totes-1', SHOP)).text()).not.toContain('staff.shop.example')
  })

  test('leaves the shop’s host unchanged', async () => {
    expect(await (await get('/products/totes', SHOP)).text()).toContain('<p>/products/totes')
  })
})

test('the portal has the name and the colors of the brand, at once after it is published', async () => {
  const plain = await (await get('/admin/orders')).text()
  expect(plain).toContain('"name":"ORSENNE"')
  expect(plain).not.toContain('<style')
  publish({
    ...DEMO_DOCUMENTS.brand,
    name: '</script><b>Maren',
    palette: { paper: '#15171c', stone: '#20242b', ink: '#f1efe9', accent: '#e0a458' },
  })
  const response = await get('/admin/orders')
  const page = await response.text()
  expect(page).toContain(String.raw`"name":"\u003c/script>\u003cb>Maren"`)
  const [, nonce = ''] = /<style nonce="([^"]+)">:root:root\{--shop-paper:#15171c/.exec(page) ?? []
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
})

describe('the storefront', () => {
  test('renders every other path with the API of this process', async () => {
    const response = await get('/products/totes')
    expect(await response.text()).toContain(`<p>/products/totes api GET /api/products ${ORIGIN}</p>`)
    expect(response.headers.get('content-security-policy')).toBe("script-src 'self'")
    expect((await get('/nowhere')).status).toBe(404)
  })

  test('compresses its pages and supports conditional requests', async () => {
    const response = await get('/', { 'Accept-Encoding': 'gzip, br' })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      'br',
      'Accept, Accept-Encoding',
    ])
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('<p>/ api GET')
    expect((await get('/', { 'Accept-Encoding': 'br;q=0, gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await get('/')).headers.get('content-encoding')).toBeNull()
    const again = await get('/', { 'If-None-Match': response.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('sends its files in the compressed copy from the build', async () => {
    const response = await get('/assets/entry-abc.js', { 'Accept-Encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    ['/products/', 301, '/products'],
    ['/Products/Totes/?Sort=newest', 301, '/products/totes?Sort=newest'],
    ['//products///totes//', 301, '/products/totes'],
    ['/products/%D0%90%d0%b1', 301, '/products/%D0%B0%D0%B1'],
    ['/product/%CE%91-1A', 301, '/product/%CE%B1-1a'],
    ['//evil.example/', 302, '/evil.example'],
    ['/%2F/evil.example/', 302, '/%2F/evil.example'],
    ['/Checkout/', 302, '/checkout'],
    ['/account/orders/ORD-1A/', 302, '/account/orders/ORD-1A'],
  ])('redirects %s with %i to its canonical path %s', async (path, status, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
    expect((await get(location)).headers.get('location')).toBeNull()
  })

  test('a missing file of the build does not render a page', async () => {
    const response = await get('/assets/entry-OLD.js')
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining('api GET')])
  })

  test('shows an error page without the reason', async () => {
    testLog.expectErrors()
    const response = await get('/broken')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('no page today')
  })

  test('logs the failure of a page under its route pattern, never under its URL', async () => {
    testLog.expectErrors()
    await get('/broken')
    await get('/orders/ORD-1.signature')
    await get('/orders/ORD-2.signature/invoice.data')
    await get('/eu/orders/ORD-3.signature')
    expect(testLog.lines().map(({ fields }) => fields['route'])).toEqual([
      'unknown',
      '/orders/:token',
      '/orders/:token/invoice',
      '/orders/:token',
    ])
    expect(JSON.stringify(testLog.lines())).not.toContain('signature')
  })

  test.each([
    ['/search?q=a%00b', 'q'],
    ['/products/totes?color=%00', 'color'],
    ['/orders/ORD-1%00', 'path'],
    ['/pay/%E0%A4%A', 'path'],
  ])('rejects %s and names the invalid part', async (path, part) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(`Its ${part} holds`)])
  })
})

describe('an address of the old shop', () => {
  test('leads to its page here for good, only where the shop has no page of its own', async () => {
    const moved = await get('/collections/old')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/products/new'])
    expect(moved.headers.has('x-atelier-moved')).toBe(false)
    expect((await get('/nowhere')).status).toBe(404)
    expect((await get('/')).status).toBe(200)
  })
})

describe('a redirect that may contain a token', () => {
  const SHOP_URL = 'https://shop.example'
  const OTHER_HOST = { Host: 'staff.shop.example' }
  const filled = (pattern: string): string => pattern.replaceAll(/:\w+/g, 'TOKEN')
  /** Pages that everyone may see: a redirect to them is permanent. */
  const PUBLIC: readonly string[] = [
    ...PUBLIC_PAGES,
    LLMS_PATH,
    '/products',
    '/search',
    '/products/:handle',
    '/product/:id',
  ]
  /** Every page, at an address with a trailing slash, and the redirects of other parts of the shop. */
  const REDIRECTS: [kind: string, path: string, status: number, headers?: Record<string, string>][] = [
    ...PAGE_PATTERNS.filter((pattern) => pattern !== '/').map((pattern): [string, string, number] => [
      'a trailing slash',
      `${filled(pattern)}/?token=SECRET`,
      PUBLIC.includes(pattern) ? 301 : 302,
    ]),
    ['a page that is not known yet', '/invitations/TOKEN/?token=SECRET', 302],
    ['capitals', '/Orders/TOKEN', 302],
    ['encoded letters', '/%4Frders/TOKEN', 302],
    ['slashes', '//pay//TOKEN', 302],
    ['the host of the portal', '/orders/TOKEN?key=SECRET', 302, OTHER_HOST],
    ['a former slug', '/products/moved?token=SECRET', 301],
    ['a page of an order', '/orders/moved', 302],
    ['a page of an order in a market', '/EU/Orders/TOKEN', 302],
    ['a trailing slash in a market', '/eu/', 301],
    ['the API', '/api/newsletter/unsubscribe?token=SECRET', 303],
    ['the API without its prefix', '/users/moved?token=SECRET', 307],
  ]
  beforeEach(() => open(SHOP_URL, true, 'staff.shop.example'))

  test.each(REDIRECTS)('is never stored: %s, %s', async (_kind, path, status, headers) => {
    const response = await get(path, headers)
    expect([response.status, response.headers.has('location')]).toEqual([status, true])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = status === 301 ? 'strict-origin-when-cross-origin' : 'same-origin'
    expect(response.headers.get('referrer-policy')).toBe(policy)
  })
})

test('the proxy of the documentation stores no redirect', () => {
  const conf = readFileSync(join(import.meta.dirname, '../../../../docs/operations/nginx.conf'), 'utf8')
  const redirects = [...conf.matchAll(/(.*\n).*return (3\d\d) /g)]
  expect(redirects.map(([, before, status]) => [before?.trim(), status])).toEqual([
    ['add_header Cache-Control no-store;', '307'],
  ])
})

test('a page below the prefix of a market takes its form, and shows no file of the shop', async () => {
  const from = { 'X-Forwarded-For': '203.0.113.7' }
  expect(await (await get('/eu/contact', from, 'POST')).text()).toContain('/api/products for 203.0.113.7')
  expect((await get('/xx/contact', from, 'POST')).status).toBe(405)
  for (const path of ['/eu/admin', '/eu/assets/entry-abc.js', '/eu/media/products/bag-1.webp', '/eu/api/products'])
    expect(await (await get(path)).text()).toContain(`<p>${path} `)
})

test('API calls of a form count for its sender, those of a page for no client', async () => {
  const from = { 'X-Forwarded-For': '203.0.113.7' }
  expect(await (await get('/contact', from, 'POST')).text()).toContain('/api/products for 203.0.113.7 at "a socket"')
  expect(await (await get('/contact', from)).text()).toContain(`/api/products ${ORIGIN}`)
})

describe('every response', () => {
  test.each([
    '/',
    '/nowhere',
    '/admin',
    '/admin/assets/app-abc.js',
    '/media/products/bag-1.webp',
    '/media/none.jpg',
    '/favicon.svg',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers.has('strict-transport-security')).toBe(false)
  })

  test('requires https when the shop is public under https', async () => {
    open('https://shop.example')
    expect((await get('/')).headers.get('strict-transport-security')).toContain('max-age=31536000')
  })

  test('API paths with and without /api in front reach the API', async () => {
    expect(await (await get('/api/products')).text()).toBe('api GET /api/products')
    expect(await (await get('/users/me')).text()).toBe('api GET /users/me')
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-products-2.xml', '/.well-known/security.txt']) {
      expect(await (await get(path)).text()).toBe(`api GET ${path}`)
    }
  })

  test('names the missing build command when a front end is not built', async () => {
    open(ORIGIN, false)
    for (const path of ['/', '/admin']) {
      const response = await get(path)
      expect(response.status).toBe(503)
      expect(await response.text()).toContain('npm run build')
    }
  })
})
