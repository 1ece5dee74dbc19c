import type { ProductResponse, ProductsResponse } from '@atelier/domain/products/product.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { advanceMonotonicClock } from '../../testing/test-clock.ts'

const list = async ({ get }: TestApp, query = ''): Promise<ProductsResponse> =>
  (await (await get(`/api/products${query}`)).json()) as ProductsResponse
const namesOf = ({ products }: ProductsResponse): string[] => products.map(({ name }) => name)
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day))

test('returns every visible product, newest first, without parameters', async () => {
  const shop = await createTestApp()
  await aProduct({ name: 'old', createdAt: at(1) })
  await aProduct({ name: 'new', createdAt: at(3) })
  await aProduct({ name: 'sold out', status: 'out_of_stock', createdAt: at(2) })
  const response = await list(shop)
  expect(namesOf(response)).toEqual(['new', 'sold out', 'old'])
  expect(response).toMatchObject({ success: true, total: 3, page: 1, pageSize: 3 })
})

test('returns a product as specified', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ priceCents: 1_290_50, compareAtPriceCents: 1_500_00, colors: { Noir: 3, Ivoire: null } })
  const { product } = (await (await shop.get(`/api/products/${bag.slug}`)).json()) as ProductResponse
  expect(product).toMatchObject({
    productId: bag.product_id,
    slug: bag.slug,
    price: 1290.5,
    compareAtPrice: 1500,
    stock: 3,
    colors: [
      { name: 'Noir', plainName: 'Black', stock: 3, images: [{ alt: 'Noir', width: 800 }] },
      { name: 'Ivoire', stock: null, images: [{ alt: 'Ivoire' }] },
    ],
  })
  const [listed] = (await list(shop)).products
  expect(listed).toEqual(product)
})

test('says what fits into a product by its dimensions', async () => {
  const shop = await createTestApp()
  const [large, other] = [await aProduct(), await aProduct()]
  const dimensions = 'Width 28 cm\nHeight 20 cm\nDepth 11 cm\nHandle drop 11 cm'
  await shop.deps.db.updateTable('products').set({ dimensions }).where('product_id', '=', large.product_id).execute()
  const fits = async ({ slug }: { slug: string }) =>
    ((await (await shop.get(`/api/products/${slug}`)).json()) as ProductResponse).product.fits
  expect([await fits(large), await fits(other)]).toEqual(['Fits a phone and an A5 notebook', undefined])
})

test.each(['deleted', 'inactive', 'draft', 'disabled', 'archived'] as const)('hides what is %s', async (status) => {
  const shop = await createTestApp()
  const bag = await aProduct({ status })
  expect((await list(shop)).products).toEqual([])
  expect((await shop.get(`/api/products/${bag.slug}`)).status).toBe(404)
})

test('hides inactive products', async () => {
  const shop = await createTestApp()
  await aProduct({ isActive: false })
  expect((await list(shop)).total).toBe(0)
})

test.each([
  ['tracked and untracked colors', { Noir: 12, Écru: null, Ivoire: 0 }, 12, [12, null, 0]],
  ['untracked colors alone', { Noir: null, 'L’ivoire': null }, null, [null, null]],
  ['no colors', {}, null, []],
])('returns the stock of %s at its place', async (_, colors, total, each) => {
  const shop = await createTestApp()
  await aProduct({ name: 'Clémence — été', colors })
  await aProduct({ name: 'L’œuvre', colors })
  const { products } = (await list(shop)) as unknown as { products: { stock: unknown; colors: { stock: unknown }[] }[] }
  expect(products.map((product) => product.stock)).toEqual([total, total])
  expect(products.map((product) => product.colors.map(({ stock }) => stock))).toEqual([each, each])
})

test('lists a category, new products and reduced products', async () => {
  const shop = await createTestApp()
  await aProduct({ name: 'tote', category: 'totes' })
  await aProduct({ name: 'clutch', category: 'clutch', isNew: true })
  await aProduct({ name: 'wallet', category: 'wallets', priceCents: 80_00, compareAtPriceCents: 100_00 })
  await aProduct({ name: 'dearer', category: 'backpack', priceCents: 100_00, compareAtPriceCents: 100_00 })
  expect(namesOf(await list(shop, '?category=totes'))).toEqual(['tote'])
  expect(namesOf(await list(shop, '?category=new-this-season'))).toEqual(['clutch'])
  expect(namesOf(await list(shop, '?category=sale'))).toEqual(['wallet'])
})

test('pages through a list and counts all of it', async () => {
  const shop = await createTestApp()
  for (let day = 1; day <= 5; day += 1) await aProduct({ name: String(day), createdAt: at(day) })
  const second = await list(shop, '?page=2&pageSize=2')
  expect(namesOf(second)).toEqual(['3', '2'])
  expect(second).toMatchObject({ total: 5, page: 2, pageSize: 2 })
  expect(await list(shop, '?page=9&pageSize=2')).toMatchObject({ products: [], total: 5, page: 9 })
})

test.each([
  ['category', '?category=shoes'],
  ['page', '?page=0'],
  ['pageSize', '?pageSize=101'],
  ['colour', '?colour=noir'],
])('rejects the invalid parameter %s', async (path, query) => {
  const { get } = await createTestApp()
  const response = await get(`/api/products${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid_input', errors: [{ path }] })
})

test('finds a product by id and slug, and returns 404 otherwise', async () => {
  const { get } = await createTestApp()
  const bag = await aProduct()
  expect((await get(`/api/products/${bag.product_id}`)).status).toBe(200)
  expect((await get(`/api/products/${bag.slug}`)).status).toBe(200)
  const missing = await get('/api/products/nothing')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ message: 'Product not found' })
})

test('returns 304 until the product changes', async () => {
  const { get, deps } = await createTestApp()
  const bag = await aProduct()
  const first = await get(`/api/products/${bag.slug}`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const again = await get(`/api/products/${bag.slug}`, { 'If-None-Match': `"other", ${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  await deps.db.updateTable('products').set({ name: 'Renamed' }).execute()
  deps.signals.emit('content-changed')
  const changed = await get(`/api/products/${bag.slug}`, { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ product: { name: 'Renamed' } })
})

test('sends the smallest encoding that the client accepts', async () => {
  const { get } = await createTestApp()
  for (let count = 0; count < 4; count += 1) await aProduct()
  const encoding = async (accepted: string) =>
    (await get('/api/products', { 'Accept-Encoding': accepted })).headers.get('content-encoding')
  expect(await encoding('gzip, deflate, br')).toBe('br')
  expect(await encoding('gzip')).toBe('gzip')
  expect(await encoding('br;q=0, identity')).toBeNull()
})

test('shows an edit of another process within a second', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ name: 'before' })
  expect(namesOf(await list(shop))).toEqual(['before'])
  await shop.deps.db.updateTable('products').set({ name: 'after' }).where('product_id', '=', bag.product_id).execute()
  await sql`update catalogue_version set version = version + 1`.execute(shop.deps.db)
  expect(namesOf(await list(shop))).toEqual(['before'])
  advanceMonotonicClock(1_001)
  expect(namesOf(await list(shop))).toEqual(['after'])
})

test('shows a stock that is at most five seconds old', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const stock = async () => (await list(shop)).products[0]?.colors[0]?.stock
  expect(await stock()).toBe(5)
  await shop.deps.db.updateTable('color_variants').set({ stock: 4 }).where('product_id', '=', bag.product_id).execute()
  advanceMonotonicClock(5_001)
  expect(await stock()).toBe(4)
})

test('the ETag changes with the stock only', async () => {
  const { get, deps } = await createTestApp()
  await aProduct({ colors: { Noir: 5 } })
  const etags = async () => [
    (await get('/api/products')).headers.get('etag'),
    (await get('/api/products?category=totes&page=1&pageSize=1')).headers.get('etag'),
  ]
  const first = await etags()
  advanceMonotonicClock(5_001)
  expect(await etags()).toEqual(first)
  await deps.db.updateTable('color_variants').set({ stock: 4 }).execute()
  advanceMonotonicClock(10_002)
  const second = await etags()
  expect(second[0]).not.toBe(first[0])
  expect(second[1]).not.toBe(first[1])
})

test('shows a color that was added without a content version change', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  await list(shop)
  await shop.deps.db
    .insertInto('color_variants')
    .values({ product_id: bag.product_id, position: 1, name: 'Ivoire', value: '#fffff0', sku: 'second', stock: 1 })
    .execute()
  const { product } = (await (await shop.get(`/api/products/${bag.slug}`)).json()) as ProductResponse
  expect(product).toMatchObject({ stock: 6, colors: [{ name: 'Noir' }, { name: 'Ivoire', stock: 1 }] })
})
