import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { limits } from '@atelier/domain/limits/limits'
import {
  MAX_IDS,
  type ProductsResponse,
  type RelatedProductsResponse,
  type SuggestionsResponse,
} from '@atelier/domain/products/product.schema'
import { RESERVED_SLUGS } from '@atelier/domain/categories/special-lists'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { advanceMonotonicClock } from '../../../testing/test-clock.ts'
import { writeSettings } from '../../settings/settings.repo.ts'
import { changeSlug } from '../products.repo.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day))
const list = async ({ get }: TestApp, query: string): Promise<ProductsResponse> =>
  (await (await get(`/api/products?${query}`)).json()) as ProductsResponse
const names = async (shop: TestApp, query: string): Promise<string[]> =>
  (await list(shop, query)).products.map(({ name }) => name)
const related = async ({ get }: TestApp, slug: string): Promise<string[]> =>
  ((await (await get(`/api/products/${slug}/related`)).json()) as RelatedProductsResponse).products.map(
    ({ name }) => name,
  )
const suggested = async ({ get }: TestApp, q: string): Promise<string[]> =>
  ((await (await get(`/api/products/suggestions?q=${q}`)).json()) as SuggestionsResponse).suggestions.map(
    ({ name }) => name,
  )

async function aSmallShop(): Promise<TestApp> {
  const box = 'Box calf, glazed.\nLined in silk.'
  await aProduct({
    name: 'Clémence',
    category: 'totes',
    priceCents: 900_00,
    colors: { Cognac: 3, Noir: 0 },
    materials: box,
    createdAt: at(4),
  })
  await aProduct({
    name: 'Odile',
    category: 'clutch',
    priceCents: 400_00,
    colors: { Noir: 2 },
    materials: 'Suede.',
    createdAt: at(3),
  })
  await aProduct({
    name: 'Noirmont',
    category: 'wallets',
    priceCents: 250_50,
    colors: { Écru: 0 },
    materials: box,
    createdAt: at(2),
  })
  await aProduct({ name: 'Hidden Clémence', status: 'draft', colors: { Noir: 1 }, createdAt: at(1) })
  return createTestApp()
}

test.each([
  ['clemence', ['Clémence']],
  ['CLÉMENCE', ['Clémence']],
  ['clemance', ['Clémence']],
  ['clmence', ['Clémence']],
  ['clem', ['Clémence']],
  ['cognac tote', ['Clémence']],
  ['the box calf', ['Clémence', 'Noirmont']],
  ['suede', ['Odile']],
  ['evening bag', ['Odile']],
  ['nior', ['Noirmont', 'Clémence', 'Odile']],
  ['noir', ['Noirmont', 'Clémence', 'Odile']],
  ['odile xylophone', []],
  ['xylophone', []],
  ['!!!', []],
  ["odile'); --", ['Odile']],
  ["o'dile); drop table products; --", []],
])('%o finds %o, the name before the rest and the newest first', async (q, expected) => {
  expect(await names(await aSmallShop(), `q=${encodeURIComponent(q)}`)).toEqual(expected)
})

test.each([
  ['q=', ['Clémence', 'Odile', 'Noirmont']],
  ['colors=noir', ['Clémence', 'Odile']],
  ['colors=ecru,cognac', ['Clémence', 'Noirmont']],
  ['colors=%C3%89CRU', ['Noirmont']],
  ['minPrice=250', ['Clémence', 'Odile', 'Noirmont']],
  ['maxPrice=250', []],
  ['minPrice=251&maxPrice=400', ['Odile']],
  ['available=true', ['Clémence', 'Odile']],
  ['colors=noir&available=true', ['Odile']],
  ['colors=noir,cognac&available=true', ['Clémence', 'Odile']],
  ['sort=price-asc', ['Noirmont', 'Odile', 'Clémence']],
  ['sort=price-desc', ['Clémence', 'Odile', 'Noirmont']],
  ['q=noir&sort=price-asc', ['Noirmont', 'Odile', 'Clémence']],
  ['q=noir&category=clutch', ['Odile']],
  ['q=noir&colors=cognac&available=true&maxPrice=900', ['Clémence']],
])('%s lists %o', async (query, expected) => {
  const shop = await aSmallShop()
  expect(await names(shop, query)).toEqual(expected)
  expect(await names(shop, `${query}&page=1`)).toEqual(expected)
})

test('returns the visible products with these ids', async () => {
  const [one, two, draft] = [await aProduct(), await aProduct(), await aProduct({ status: 'draft' })]
  await aProduct()
  const shop = await createTestApp()
  const ids = [one, two, draft].map((product) => product.product_id)
  expect((await names(shop, `ids=${ids.join(',')},nothing-00000000`)).toSorted()).toEqual(
    [one.name, two.name].toSorted(),
  )
  const tooMany = Array.from({ length: MAX_IDS + 1 }, (_, index) => `totes-${index}`).join(',')
  const rejected = await shop.get(`/api/products?ids=${tooMany}`)
  expect([rejected.status, await rejected.json()]).toMatchObject([400, { errors: [{ path: 'ids' }] }])
})

test('a product marked as sold out is not available, whatever its stock', async () => {
  await aProduct({ name: 'shut', status: 'out_of_stock', colors: { Noir: 5 } })
  await aProduct({ name: 'uncounted', colors: { Noir: null } })
  expect(await names(await createTestApp(), 'available=true')).toEqual(['uncounted'])
})

test('pages through equal matches without losing or repeating one', async () => {
  for (let index = 0; index < 7; index += 1) await aProduct({ colors: { Noir: 1 }, createdAt: at(1) })
  const shop = await createTestApp()
  for (const query of ['q=noir', 'colors=noir&sort=price-asc', 'sort=price-desc', 'q=noir&sort=newest']) {
    const pages = await Promise.all([1, 2, 3].map((page) => list(shop, `${query}&pageSize=3&page=${page}`)))
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
    expect(new Set(pages.flatMap(({ products }) => products.map(({ productId }) => productId))).size).toBe(7)
  }
  expect(await list(shop, 'q=noir&page=9&pageSize=3')).toMatchObject({ products: [], total: 7, page: 9 })
})

test('counts facets before any filter', async () => {
  const shop = await aSmallShop()
  const all = {
    colors: [
      { name: 'Noir', value: '#101010', count: 2 },
      { name: 'Cognac', value: '#101010', count: 1 },
      { name: 'Écru', value: '#101010', count: 1 },
    ],
    lowestPrice: 250.5,
    highestPrice: 900,
    availableCount: 2,
    fits: [],
  }
  expect((await list(shop, 'facets=true')).facets).toEqual(all)
  expect((await list(shop, 'facets=true&colors=cognac&available=true&page=1')).facets).toEqual(all)
  expect((await list(shop, 'facets=true&q=suede')).facets).toEqual({
    colors: [{ name: 'Noir', value: '#101010', count: 1 }],
    lowestPrice: 400,
    highestPrice: 400,
    availableCount: 1,
    fits: [],
  })
  expect((await list(shop, 'facets=true&q=xylophone')).facets).toMatchObject({ colors: [], availableCount: 0 })
  expect((await list(shop, '')).facets).toBeUndefined()
})

test('refreshes availability counts after a minute and other facets after a catalog edit', async () => {
  const shop = await aSmallShop()
  const facets = async () => (await list(shop, 'facets=true')).facets
  await facets()
  await shop.deps.db.updateTable('color_variants').set({ stock: 0 }).execute()
  advanceMonotonicClock(61_000)
  await facets()
  await vi.waitFor(async () => {
    shop.deps.signals.emit('content-changed')
    expect((await facets())?.availableCount).toBe(0)
  }, 15_000)
  await shop.deps.db.updateTable('products').set({ price_cents: 100 }).execute()
  shop.deps.signals.emit('content-changed')
  expect(await facets()).toMatchObject({ lowestPrice: 1, highestPrice: 1 })
})

test.each([
  ['sort', 'sort=name'],
  ['minPrice', 'minPrice=cheap'],
  ['available', 'available=yes'],
  ['q', `q=${'x'.repeat(101)}`],
  ['fits', 'fits=piano'],
  ['orderBy', 'orderBy=price_cents;drop'],
])('rejects an unknown %s', async (path, query) => {
  const response = await (await createTestApp()).get(`/api/products?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path }] })
})

test('suggests products with images for a partial query, up to a limit', async () => {
  const shop = await aSmallShop()
  expect(await suggested(shop, 'cl')).toEqual(['Clémence', 'Odile'])
  expect(await suggested(shop, 'clemanc')).toEqual(['Clémence'])
  expect(await suggested(shop, '!!')).toEqual([])
  const { suggestions } = (await (await shop.get('/api/products/suggestions?q=odile')).json()) as SuggestionsResponse
  expect(suggestions).toMatchObject([{ category: 'clutch', price: 400, image: { width: 800 } }])
  for (let index = 0; index < 9; index += 1) await aProduct({ name: `Odile ${index}` })
  expect(await suggested(shop, 'odil')).toHaveLength(shopperDisplay.catalog.suggestions)
  expect((await shop.get('/api/products/suggestions')).status).toBe(400)
})

test('suggests a product in the color of the query', async () => {
  const shop = await aSmallShop()
  const suggestions = async (q: string) => {
    const response = (await (await shop.get(`/api/products/suggestions?q=${q}`)).json()) as SuggestionsResponse
    return response.suggestions.map(({ name, color, image }) => [name, color, image?.alt])
  }
  expect(await suggestions('clemence%20noir')).toEqual([['Clémence', 'Noir', 'Noir']])
  expect(await suggestions('clem%20ecr')).toEqual([])
  expect(await suggestions('clem')).toEqual([['Clémence', null, 'Cognac']])
})

test('lists related products: same category or leather first, available first, never itself', async () => {
  const bag = await aProduct({ name: 'bag', category: 'totes', materials: 'Suede.', createdAt: at(9) })
  await aProduct({ name: 'stranger', category: 'wallets', materials: 'Canvas.', createdAt: at(8) })
  await aProduct({ name: 'sold out kin', category: 'totes', colors: { Noir: 0 }, createdAt: at(7) })
  await aProduct({ name: 'same leather', category: 'clutch', materials: 'Suede.\nBrushed.', createdAt: at(6) })
  await aProduct({ name: 'same both', category: 'totes', materials: 'Suede.', createdAt: at(5) })
  await aProduct({ name: 'older kin', category: 'totes', createdAt: at(4) })
  const shop = await createTestApp()
  expect(shopperDisplay.catalog.related).toBe(4)
  expect(await related(shop, bag.slug)).toEqual(['same both', 'same leather', 'older kin', 'sold out kin'])
  expect(await related(shop, bag.product_id)).toHaveLength(4)
  expect((await shop.get('/api/products/nothing/related')).status).toBe(404)
})

test('features the product that staff chose, otherwise the newest', async () => {
  const shop = await createTestApp()
  const featured = async () =>
    (await (await shop.get('/api/products/featured')).json()) as { product?: { name: string } }
  expect((await shop.get('/api/products/featured')).status).toBe(404)
  const chosen = await aProduct({ name: 'chosen', createdAt: at(1) })
  await aProduct({ name: 'newest', createdAt: at(2) })
  const choose = async (productId: string | null) => {
    await inTransaction(shop.deps.db, async (tx) => {
      await writeSettings(tx, 'featured-product', { productId }, new Date())
    })
    shop.deps.signals.emit('content-changed')
  }
  expect((await featured()).product?.name).toBe('newest')
  await choose(chosen.product_id)
  expect((await featured()).product?.name).toBe('chosen')
  await shop.deps.db.updateTable('products').set({ is_active: false }).where('name', '=', 'chosen').execute()
  shop.deps.signals.emit('content-changed')
  expect((await featured()).product?.name).toBe('newest')
  await choose(null)
  expect((await featured()).product?.name).toBe('newest')
})

test('returns a product by its former slugs with its current slug', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ slug: 'first' })
  const rename = async (slug: string) => {
    await inTransaction(shop.deps.db, (tx) => changeSlug(tx, bag.product_id, slug))
    shop.deps.signals.emit('content-changed')
  }
  await rename('second')
  await rename('third')
  for (const slug of ['first', 'second', 'third', bag.product_id]) {
    expect(await (await shop.get(`/api/products/${slug}`)).json()).toMatchObject({ product: { slug: 'third' } })
  }
  await rename('first')
  expect(await (await shop.get('/api/products/third')).json()).toMatchObject({ product: { slug: 'first' } })
  await shop.deps.db.updateTable('products').set({ status: 'draft' }).execute()
  shop.deps.signals.emit('content-changed')
  expect((await shop.get('/api/products/second')).status).toBe(404)
})

test('never reuses the slug of a removed product', async () => {
  const { deps } = await createTestApp()
  const bag = await aProduct({ slug: 'first' })
  const other = await aProduct({ slug: 'other' })
  const take = (slug: string) => inTransaction(deps.db, (tx) => changeSlug(tx, other.product_id, slug))
  await inTransaction(deps.db, (tx) => changeSlug(tx, bag.product_id, 'second'))
  for (const slug of ['first', 'second']) await expect(take(slug)).rejects.toMatchObject({ code: 'conflict' })
  await deps.db.deleteFrom('products').where('product_id', '=', bag.product_id).execute()
  for (const slug of ['first', 'second']) await expect(take(slug)).rejects.toMatchObject({ code: 'conflict' })
  for (const slug of RESERVED_SLUGS) await expect(take(slug)).rejects.toThrow('products_slug_not_reserved')
})

test('returns 410 for a deleted product that was visible once and 404 otherwise', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ slug: 'shown' })
  await aProduct({ slug: 'draft', status: 'draft' })
  await inTransaction(shop.deps.db, (tx) => changeSlug(tx, bag.product_id, 'renamed'))
  await shop.deps.db.updateTable('products').set({ status: 'deleted' }).execute()
  for (const slug of ['shown', 'renamed', bag.product_id]) {
    const response = await shop.get(`/api/products/${slug}`)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ code: 'gone', message: 'Product not found' })
  }
  expect((await shop.get('/api/products/draft')).status).toBe(404)
})

test('finds a product by its changed name, color and material', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ name: 'Before', colors: { Noir: 1 }, materials: 'Suede.' })
  await shop.deps.db.updateTable('products').set({ name: 'After', materials: 'Canvas.' }).execute()
  await shop.deps.db.updateTable('color_variants').set({ name: 'Bordeaux' }).execute()
  for (const q of ['after', 'canvas', 'bordeaux']) expect(await names(shop, `q=${q}`)).toEqual(['After'])
  for (const q of ['before', 'suede', 'noir']) expect(await names(shop, `q=${q}`)).toEqual([])
  expect(await names(shop, 'colors=bordeaux')).toEqual(['After'])
  await shop.deps.db.deleteFrom('color_variants').where('product_id', '=', bag.product_id).execute()
  expect(await names(shop, 'colors=bordeaux&page=1')).toEqual([])
})

test('ranks name matches first among very many matches, page by page', async () => {
  const shop = await createTestApp()
  const { countedMatches } = limits.catalog
  await sql`
    insert into products (product_id, slug, name, description, category, price_cents, created_at)
    select 'totes-' || n, 'piece-' || n, case when n % 50 = 0 then 'Tote ' || n else 'Piece ' || n end, 'A bag.', 'totes', n,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${countedMatches + 60}::integer) n`.execute(shop.deps.db)
  const inName = Math.floor((countedMatches + 60) / 50)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(shop, `q=tote&pageSize=3&page=${page}`)))
  expect(pages.map(({ total }) => total)).toEqual([countedMatches, countedMatches, countedMatches, countedMatches])
  const found = pages.flatMap(({ products }) => products.map(({ name }) => name))
  const expected = Array.from({ length: inName }, (_, index) => `Tote ${(inName - index) * 50}`)
  expect(found.slice(0, inName)).toEqual(expected)
  expect(new Set(found).size).toBe(12)
  expect(found.slice(inName).every((name) => name.startsWith('Piece'))).toBe(true)
  expect(await names(shop, 'q=tote&sort=price-asc&pageSize=2')).toEqual(['Piece 1', 'Piece 2'])
  expect(await suggested(shop, 'tot')).toEqual(expected.slice(0, shopperDisplay.catalog.suggestions))
})
