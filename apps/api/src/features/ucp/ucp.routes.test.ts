import {
  UcpProductResponse,
  UcpProductsResponse,
  UcpProfileResponse,
  type UcpProduct,
} from '@atelier/domain/ucp/ucp.schema'
import type { ProductResponse, ProductsResponse } from '@atelier/domain/products/product.schema'
import { beforeEach, expect, test } from 'vitest'
import { aProduct } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'

const PUBLIC_URL = 'https://shop.example'
const SEARCH = '/ucp/catalog/search'
const LOOKUP = '/ucp/catalog/lookup'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp({ PUBLIC_URL })
  await havePublished(shop.deps, 'machines', { ucp: true })
})

async function products(path: string, body: object) {
  const response = await shop.post(path, body)
  expect([path, response.status]).toEqual([path, 200])
  return UcpProductsResponse.parse(await response.json())
}

const idsOf = ({ products: found }: { products: UcpProduct[] }): string[] => found.map(({ id }) => id)

test('nothing of the protocol is found until staff open it', async () => {
  await havePublished(shop.deps, 'machines', { ucp: false })
  expect((await shop.get('/.well-known/ucp')).status).toBe(404)
  expect((await shop.post(SEARCH, { query: 'bag' })).status).toBe(404)
  expect((await shop.post(LOOKUP, { ids: ['a'] })).status).toBe(404)
  expect((await shop.post('/ucp/catalog/product', { id: 'a' })).status).toBe(404)
})

test('the profile names the version, the operations and no payment', async () => {
  const response = await shop.get('/.well-known/ucp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  const { ucp } = UcpProfileResponse.parse(await response.json())
  expect(ucp.services['dev.ucp.shopping']?.[0]).toMatchObject({ transport: 'rest', endpoint: `${PUBLIC_URL}/ucp` })
  expect(Object.keys(ucp.capabilities)).toEqual(['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'])
  expect(ucp.payment_handlers).toEqual({})
  for (const entries of Object.values(ucp.capabilities))
    for (const { schema } of entries) expect(new URL(schema).origin).toBe('https://ucp.dev')
})

test('search finds what the shop finds, at the prices of the buyer’s market', async () => {
  await haveMarkets(shop.deps)
  const bag = await aProduct({ slug: 'lune', name: 'Sac Lune', priceCents: 120_50, compareAtPriceCents: 150_00 })
  await aProduct({ name: 'Sac Aube' })
  await aProduct({ name: 'Sac Lune Draft', status: 'draft' })
  await listPrice('eu', bag, 110_00)
  await listPrice('jp', bag, 18_000)
  const contexts = [
    [{ address_country: 'US' }, 120_50, 'USD', ''],
    [{ address_country: 'FR' }, 110_00, 'EUR', '/eu'],
    [{ address_country: 'jp' }, 18_000, 'JPY', '/jp'],
    [{ currency: 'EUR' }, 110_00, 'EUR', '/eu'],
    [{ address_country: 'XX', language: 'fr', 'com.example.other': 1 }, 120_50, 'USD', ''],
  ] as const
  for (const [context, amount, currency, prefix] of contexts) {
    const found = await products(SEARCH, { query: 'lune', context })
    expect(idsOf(found)).toEqual([bag.product_id])
    const [variant] = found.products[0]?.variants ?? []
    expect(variant?.price).toEqual({ amount, currency })
    expect(variant?.url).toBe(`${PUBLIC_URL}${prefix}/products/lune?color=noir`)
    expect(variant?.metadata.cart_url).toBe(`${PUBLIC_URL}${prefix}/cart?add=${variant?.sku}%3A1`)
    const { product } = (await (
      await shop.get(`/api/products/lune${prefix && `?market=${prefix.slice(1)}`}`)
    ).json()) as ProductResponse
    expect([variant?.availability.available, product.price]).toEqual([true, amount / (currency === 'JPY' ? 1 : 100)])
  }
  const [reduced] = (await products(SEARCH, { query: 'lune' })).products
  expect(reduced?.list_price_range?.min).toEqual({ amount: 150_00, currency: 'USD' })
})

test('filters by category and price, in pages', async () => {
  for (const price of [50_50, 100_00, 100_01]) await aProduct({ priceCents: price, category: 'totes' })
  await aProduct({ priceCents: 70_00, category: 'clutch' })
  const prices = async (filters: object, context: object = { currency: 'USD' }) =>
    (await products(SEARCH, { filters, context })).products
      .map(({ price_range: { min } }) => min.amount)
      .toSorted((a, b) => a - b)
  await aProduct({ priceCents: 90_00, category: 'wallets' })
  expect(await prices({ categories: ['totes'] })).toEqual([50_50, 100_00, 100_01])
  expect(await prices({ categories: ['clutch', 'wallets', 'clutch'] })).toEqual([70_00, 90_00])
  const above = { categories: ['totes', 'wallets'], price: { min: 90_00 } }
  expect(await prices(above)).toEqual([90_00, 100_00, 100_01])
  expect(await prices({ price: { min: 50_51, max: 100_00 } })).toEqual([70_00, 90_00, 100_00])
  expect(await prices({ price: { max: 1 } }, {})).toHaveLength(5)
  const ignored = await products(SEARCH, { filters: { price: { max: 1 } }, context: { currency: 'EUR' } })
  expect(ignored.messages?.map(({ type, code }) => [type, code])).toEqual([['warning', 'price_filter_ignored']])
  const first = await products(SEARCH, { filters: {}, pagination: { limit: 3 } })
  expect(first.pagination).toEqual({ cursor: 'page-2', has_next_page: true, total_count: 5 })
  const second = await products(SEARCH, { filters: {}, pagination: { limit: 3, cursor: first.pagination?.cursor } })
  expect(second.pagination).toEqual({ has_next_page: false, total_count: 5 })
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(5)
})

test('lookup finds ids of products and variants once, says how, and names those that are unknown', async () => {
  const bag = await aProduct({ colors: { Noir: 0, Bone: 4, Rouge: null } })
  const hidden = await aProduct({ isActive: false })
  const [noir = '', bone = ''] = bag.variants.map(({ sku }) => sku)
  const ids = [bag.product_id, noir, noir, 'nothing', hidden.product_id]
  const found = await products(LOOKUP, { ids })
  expect(idsOf(found)).toEqual([bag.product_id])
  const variants = found.products[0]?.variants.map(({ id, availability, inputs }) => [
    id,
    availability.available,
    inputs,
  ])
  expect(variants).toEqual([
    [bone, true, [{ id: bag.product_id, match: 'featured' }]],
    [noir, false, [{ id: noir, match: 'exact' }]],
  ])
  expect(found.messages?.map(({ code, content }) => [code, content])).toEqual([
    ['not_found', 'nothing'],
    ['not_found', hidden.product_id],
  ])
})

test('a product is given with the variant that was selected', async () => {
  const bag = await aProduct({ colors: { Noir: 0, Bone: 4 } })
  const [noir, bone] = bag.variants.map(({ sku }) => sku)
  const read = async (body: object) =>
    UcpProductResponse.parse(await (await shop.post('/ucp/catalog/product', body)).json())
  const variantOf = async (body: object) => (await read(body)).product?.variants.map(({ id }) => id)
  expect(await variantOf({ id: bag.product_id })).toEqual([bone])
  expect(await variantOf({ id: noir })).toEqual([noir])
  const { product } = await read({ id: bag.product_id })
  const [, second] = product?.options[0]?.values ?? []
  expect(await variantOf({ id: bag.product_id, selected: [{ name: 'Color', label: second?.label }] })).toEqual([bone])
  expect(product?.options[0]?.values.map(({ available }) => available)).toEqual([false, true])
  const tooDear = { filters: { price: { max: 1 } }, context: { currency: 'USD' } }
  expect((await read({ id: noir, ...tooDear })).ucp.status).toBe('error')
  expect((await products(LOOKUP, { ids: [noir], ...tooDear })).products).toEqual([])
  const missing = await read({ id: 'nothing' })
  expect([missing.ucp.status, missing.messages?.[0]?.code, missing.product]).toEqual(['error', 'not_found', undefined])
})

test.each([
  [SEARCH, {}, 'query'],
  [SEARCH, { query: '' }, 'query'],
  [SEARCH, { query: 'x'.repeat(101) }, 'query'],
  [SEARCH, { query: 'bag', pagination: { cursor: '../etc' } }, 'pagination.cursor'],
  [SEARCH, { query: 'bag', pagination: { limit: 0 } }, 'pagination.limit'],
  [SEARCH, { filters: { categories: Array.from({ length: 51 }, () => 'totes') } }, 'filters.categories'],
  [SEARCH, { filters: { categories: ['totes', 'nothing'] } }, 'filters.categories.1'],
  [SEARCH, { filters: { price: { min: -1 } } }, 'filters.price.min'],
  [LOOKUP, {}, 'ids'],
  [LOOKUP, { ids: [] }, 'ids'],
  [LOOKUP, { ids: Array(31).fill('a') }, 'ids'],
  [LOOKUP, { ids: ['x'.repeat(101)] }, 'ids.0'],
  ['/ucp/catalog/product', { id: 7 }, 'id'],
])('%s refuses %j with the name of the field', async (path, body, field) => {
  const response = await shop.post(path, body)
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] }
  expect([response.status, errors[0]?.path]).toEqual([400, field])
  expect(errors[0]?.message).not.toBe('')
})

test('too many ids are refused with the code of the protocol', async () => {
  const response = await shop.post(LOOKUP, { ids: Array(31).fill('a') })
  const { errors } = (await response.json()) as { errors: { message: string }[] }
  expect([response.status, errors[0]?.message]).toEqual([400, 'request_too_large: ask for at most 30 ids'])
})

test('limits the size of a body and the requests of a client', async () => {
  expect((await shop.post(SEARCH, { query: 'bag', more: 'x'.repeat(20_000) })).status).toBe(413)
  const limited = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' })
  const statuses = []
  for (let count = 0; count < 8; count += 1) statuses.push((await limited.post(SEARCH, { query: 'bag' })).status)
  expect(statuses.at(-1)).toBe(429)
})

test('a cart link has the products of its SKUs in the market, and none of a text that is no link', async () => {
  await haveMarkets(shop.deps)
  const bag = await aProduct({ colors: { Noir: 1, Bone: 2 } })
  const american = await aProduct()
  await listPrice('eu', bag, 90_00)
  const add = [...bag.variants, ...american.variants].map(({ sku }) => `${sku}:1`).join(',')
  const linked = async (query: string) => {
    const response = await shop.get(`/api/cart-link?add=${encodeURIComponent(add)}${query}`)
    return ((await response.json()) as ProductsResponse).products.map(({ productId }) => productId)
  }
  expect((await linked('')).toSorted()).toEqual([bag.product_id, american.product_id].toSorted())
  expect(await linked('&market=eu')).toEqual([bag.product_id])
  const refused = await shop.get('/api/cart-link?add=a')
  expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'add' }] }])
})
