import { SPECIAL_LISTS } from '@atelier/domain/categories/special-lists'
import type { ProductResponse, ProductsResponse } from '@atelier/domain/products/product.schema'
import { PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { DEMO_CATEGORY_SLUGS } from '../../../../../demo/src/store.ts'
import { insertCatalog } from '../../../../../demo/src/insert-catalog.ts'
import { sendMedia } from '../../sites/media.ts'
import { aProduct } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { havePublished } from '../../testing/have-published.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'
import { listProductsForSitemap } from './sitemap.repo.ts'
import { PRODUCTS_PER_FILE } from './build-sitemap.ts'

const PUBLIC_URL = 'https://shop.example'
const open = () => createTestApp({ PUBLIC_URL })

const read = async ({ get }: TestApp, path: string): Promise<string> => {
  const response = await get(path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ])
  return response.text()
}
const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
const images = (xml: string): string[] =>
  [...xml.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url = '']) => url)
const pathOf = (url: string): string => {
  expect(url.startsWith(`${PUBLIC_URL}/`)).toBe(true)
  return url.slice(PUBLIC_URL.length)
}

test('every URL in the sitemap of the demo resolves', async () => {
  const shop = await open()
  await inTransaction(shop.deps.db, (tx) => insertCatalog(tx, new Date()))
  const files = locations(await read(shop, '/sitemap.xml')).map(pathOf)
  expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml'])

  const pages = locations(await read(shop, '/sitemap-pages.xml')).map(pathOf)
  const lists = pages.filter((path) => path.startsWith('/products/')).map((path) => path.slice('/products/'.length))
  expect(lists).toEqual([...DEMO_CATEGORY_SLUGS, ...SPECIAL_LISTS])
  expect(pages.filter((path) => !path.startsWith('/products')).toSorted()).toEqual([...PUBLIC_PAGES].toSorted())
  for (const list of lists) {
    const response = (await (
      await shop.get(`/api/products?category=${list}&page=1&pageSize=1`)
    ).json()) as ProductsResponse
    expect([list, response.products.length]).toEqual([list, 1])
  }

  const xml = await read(shop, '/sitemap-products-1.xml')
  const products = locations(xml).map(pathOf)
  const { total } = (await (await shop.get('/api/products?page=1')).json()) as ProductsResponse
  expect(products).toHaveLength(total)
  for (const path of products) {
    const slug = path.replace('/products/', '')
    const { product } = (await (await shop.get(`/api/products/${slug}`)).json()) as ProductResponse
    expect([product.slug, xml.includes(`<lastmod>${product.updatedAt}</lastmod>`)]).toEqual([slug, true])
  }
  expect(images(xml).length).toBeGreaterThan(products.length)
  for (const url of new Set(images(xml))) {
    const image = await sendMedia(new Request(url, { method: 'HEAD' }), pathOf(url), shop.deps.storage)
    expect([url, image?.status]).toEqual([url, 200])
  }
})

test('omits hidden products and empty lists', async () => {
  const shop = await open()
  await aProduct({ slug: 'shown', category: 'totes' })
  await aProduct({ slug: 'draft', category: 'clutch', status: 'draft' })
  await aProduct({ slug: 'off', category: 'wallets', isActive: false })
  expect(locations(await read(shop, '/sitemap-products-1.xml')).map(pathOf)).toEqual(['/products/shown'])
  const pages = locations(await read(shop, '/sitemap-pages.xml')).map(pathOf)
  expect(pages.filter((path) => path.startsWith('/products'))).toEqual(['/products', '/products/totes'])
})

test('an empty shop lists pages and no product file', async () => {
  const shop = await open()
  expect(locations(await read(shop, '/sitemap.xml')).map(pathOf)).toEqual(['/sitemap-pages.xml'])
  expect((await shop.get('/sitemap-products-1.xml')).status).toBe(404)
  expect((await shop.get('/sitemap-products-0.xml')).status).toBe(400)
  expect((await shop.get('/sitemap-products-x.xml')).status).toBe(404)
})

test('lastmod is the date of the last change', async () => {
  const shop = await open()
  const changed = new Date(Date.UTC(2026, 2, 4, 5, 6, 7))
  await aProduct({ isNew: true })
  await shop.deps.db.updateTable('products').set({ updated_at: changed }).execute()
  const date = `<lastmod>${changed.toISOString()}</lastmod>`
  expect(await read(shop, '/sitemap.xml')).toContain(`/sitemap-products-1.xml</loc>${date}`)
  const pages = await read(shop, '/sitemap-pages.xml')
  for (const path of ['/', '/products', '/products/totes', '/products/new-this-season']) {
    expect(pages).toContain(`<loc>${PUBLIC_URL}${path}</loc>${date}`)
  }
  expect(pages).toContain(`<loc>${PUBLIC_URL}/about</loc></url>`)
})

test('a large shop lists every product once over several files', async () => {
  const shop = await open()
  await sql`
    insert into products (product_id, slug, name, description, category, price_cents)
    select 'totes-' || lpad(to_hex(n), 8, '0'), 'bag-' || n, 'Bag', 'A bag.', 'totes', 100
    from generate_series(1, ${PRODUCTS_PER_FILE + 700}::integer) n`.execute(shop.deps.db)
  const files = locations(await read(shop, '/sitemap.xml')).map(pathOf)
  expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-products-2.xml'])
  const [first = [], second = []] = [
    locations(await read(shop, '/sitemap-products-1.xml')),
    locations(await read(shop, '/sitemap-products-2.xml')),
  ]
  expect([first.length, second.length]).toEqual([PRODUCTS_PER_FILE, 700])
  expect(new Set([...first, ...second]).size).toBe(PRODUCTS_PER_FILE + 700)
  expect(await listProductsForSitemap(shop.deps.db, { offset: PRODUCTS_PER_FILE + 700 }, 1)).toEqual([])
})

test('rate-limits repeated sitemap requests', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '0.02' })
  expect((await shop.get('/sitemap.xml')).status).toBe(200)
  expect((await shop.get('/sitemap.xml')).status).toBe(200)
  expect((await shop.get('/sitemap-pages.xml')).status).toBe(429)
})

test('serves robots.txt and security.txt', async () => {
  const shop = await open()
  const robots = await shop.get('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await robots.text()).split('\n')
  for (const path of ['/api/', '/admin', '/checkout', '/account', '/pay']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect(lines.some((line) => line === 'Disallow: /')).toBe(false)

  const contact = await (await shop.get('/.well-known/security.txt')).text()
  expect(contact).toContain('Contact: mailto:support@atelier.example\n')
  const expires = new Date(/^Expires: (.+)$/m.exec(contact)?.[1] ?? '')
  expect(expires.getTime()).toBeGreaterThan(Date.now())
  expect(expires.getTime()).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('robots.txt refuses what the brand does not want to be read for', async () => {
  const shop = await open()
  await havePublished(shop.deps, 'machines', { robots: { search: true, answers: true, training: false } })
  const groups = (await (await shop.get('/robots.txt')).text()).split('\n\n')
  expect(groups).toHaveLength(3)
  expect(groups[0]).toContain('User-agent: *\nDisallow: /api/\n')
  expect(groups[1]).toMatch(/^User-agent: GPTBot\n[^]*\nDisallow: \/$/)
  expect(groups[2]).toBe('Sitemap: https://shop.example/sitemap.xml\n')
})

test('lists the pages of each market with their addresses in the others, and only products that it sells', async () => {
  const shop = await open()
  const plain = await read(shop, '/sitemap-pages.xml')
  expect(plain).not.toContain('xhtml')
  await haveMarkets(shop.deps)
  const bag = await aProduct({ slug: 'bag', category: 'totes' })
  await aProduct({ slug: 'american', category: 'clutch' })
  await listPrice('eu', bag, 90_00)
  const pages = await read(shop, '/sitemap-pages.xml')
  const lists = locations(pages)
    .map(pathOf)
    .filter((path) => path.includes('/products'))
  expect(lists).toEqual(['/products', '/eu/products', '/products/totes', '/eu/products/totes', '/products/clutch'])
  expect(locations(pages).map(pathOf)).toEqual(
    expect.arrayContaining(['/', '/eu', '/jp', '/faq', '/eu/faq', '/jp/faq']),
  )
  const entryOf = (xml: string, path: string): string =>
    xml.split('\n').find((line) => line.includes(`<loc>${PUBLIC_URL}${path}</loc>`)) ?? ''
  const alternates = (entry: string) =>
    [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href = '']) => `${tag} ${pathOf(href)}`)
  expect(alternates(entryOf(pages, '/eu/faq'))).toEqual(alternates(entryOf(pages, '/faq')))
  expect(alternates(entryOf(pages, '/faq'))).toEqual(
    expect.arrayContaining(['en-US /faq', 'x-default /faq', 'en-FR /eu/faq', 'en-JP /jp/faq']),
  )
  const products = await read(shop, '/sitemap-products-1.xml')
  expect(locations(products).map(pathOf).toSorted()).toEqual([
    '/eu/products/bag',
    '/products/american',
    '/products/bag',
  ])
  expect(alternates(entryOf(products, '/products/american'))).toEqual([])
  const robots = await (await shop.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /eu/checkout\n')
  expect(robots).not.toContain('/eu/admin')
})
