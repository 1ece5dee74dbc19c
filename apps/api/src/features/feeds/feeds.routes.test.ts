import type { OrderQuote } from '@atelier/domain/orders/quote-cart.schema'
import { formatMoney, toCents } from '@atelier/domain/money/money'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { UcpProductsResponse } from '@atelier/domain/ucp/ucp.schema'
import type { ProductResponse, ProductsResponse } from '@atelier/domain/products/product.schema'
import { beforeEach, expect, test } from 'vitest'
import { insertCatalog } from '../../../../../demo/src/insert-catalog.ts'
import { inTransaction } from '../../db/client.ts'
import { anOrderBody, aProduct } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { checkFeed, readFeed } from '../../testing/read-feed.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'

const GOOGLE = '/feeds/google.xml'
const META = '/feeds/meta.tsv'
const PUBLIC_URL = 'https://shop.example'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp({ PUBLIC_URL })
  await havePublished(shop.deps, 'machines', { feeds: { google: true, meta: true } })
})

async function itemsOf(path: string): Promise<Map<string, string[]>[]> {
  const response = await shop.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return readFeed(response.headers.get('content-type') ?? '', await response.text())
}

const valueOf = (item: Map<string, string[]> | undefined, name: string): string | undefined => item?.get(name)?.[0]

test.each([GOOGLE, META])('%s is not found until staff open it, and while the shop is closed', async (path) => {
  await havePublished(shop.deps, 'machines', { feeds: { google: path === META, meta: path === GOOGLE } })
  expect((await shop.get(path)).status).toBe(404)
  await havePublished(shop.deps, 'machines', { feeds: { google: true, meta: true } })
  expect((await shop.get(path)).status).toBe(200)
  await shop.deps.db.insertInto('settings').values({ key: 'opening', value: '{"isOpen":false}' }).execute()
  await shop.deps.shop.refresh()
  expect((await shop.get(path)).status).toBe(404)
})

test('every item of the demo has the fields that Google and Meta require', async () => {
  await inTransaction(shop.deps.db, (tx) => insertCatalog(tx, new Date()))
  for (const path of [GOOGLE, META]) {
    const items = await itemsOf(path)
    expect(items.length).toBeGreaterThan(40)
    expect(checkFeed(items)).toEqual([])
  }
})

test('long and hostile texts stay within the limits, and end no field early', async () => {
  const bag = await aProduct({ name: `Bag "${'é'.repeat(190)}`, colors: { 'Noir & <b>': 1 } })
  const description = `A\ttab, a\nline, "quotes", ]]> </g:description>\u0007 ${'x'.repeat(6_000)}`
  await shop.deps.db.updateTable('products').set({ description }).where('product_id', '=', bag.product_id).execute()
  await shop.deps.db
    .updateTable('color_variants')
    .set({ sku: 'S'.repeat(60) })
    .execute()
  for (const path of [GOOGLE, META]) {
    const items = await itemsOf(path)
    expect(items).toHaveLength(1)
    expect(checkFeed(items)).toEqual([])
    expect(valueOf(items[0], 'color')).toBe('Black (Noir & <b>)')
    expect(valueOf(items[0], 'description')).toMatch(/^A\stab, a\sline, "quotes", \]\]> <\/g:description> x/)
    expect(valueOf(items[0], 'id')).toBe(`${bag.product_id}-0`)
  }
})

test('hidden products, and those without a price in the market, are absent', async () => {
  await haveMarkets(shop.deps)
  const shown = await aProduct({ colors: { Noir: 0, Bone: null } })
  await aProduct({ status: 'draft' })
  await aProduct({ isActive: false })
  const american = await aProduct({ status: 'out_of_stock', colors: { Noir: 3 } })
  await listPrice('eu', shown, 90_00)
  for (const path of [GOOGLE, META]) {
    const ids = (items: Map<string, string[]>[]) => items.map((item) => valueOf(item, 'item_group_id')).toSorted()
    const items = await itemsOf(path)
    expect(ids(items)).toEqual([shown.product_id, shown.product_id, american.product_id].toSorted())
    expect(ids(await itemsOf(`${path}?market=eu`))).toEqual([shown.product_id, shown.product_id])
    expect(await itemsOf(`${path}?market=jp`)).toEqual([])
    const availability = new Map(items.map((item) => [valueOf(item, 'id'), valueOf(item, 'availability')]))
    const [noir, bone] = shown.variants.map(({ sku }) => availability.get(sku)?.replaceAll('_', ' '))
    const soldOut = availability.get(american.variants[0]?.sku)?.replaceAll('_', ' ')
    expect([noir, bone, soldOut]).toEqual(['out of stock', 'in stock', 'out of stock'])
  }
})

/** Where the orders of the markets go. */
const ADDRESSES = {
  '': {},
  eu: { country: 'FR', state: '', zipCode: '75001' },
  jp: { country: 'JP', state: 'Tokyo', zipCode: '100-0001' },
}

/** What the readers of a market get as the price of a product: lists, cart links, assistants, and the email of an order. */
async function pricesIn(market: keyof typeof ADDRESSES, bag: Awaited<ReturnType<typeof aProduct>>, price: number) {
  const ask = async <Body>(path: string, body?: object): Promise<Body> => {
    const address = `${path}${path.includes('?') ? '&' : '?'}market=${market}`
    const response = await (body ? shop.post(market ? address : path, body) : shop.get(market ? address : path))
    const answer = (await response.json()) as Body
    expect([path, response.status, answer]).toEqual([path, path === '/api/orders' ? 201 : 200, answer])
    return answer
  }
  const [variant] = bag.variants
  const { products: listed } = await ask<ProductsResponse>('/api/products?category=totes')
  const { products: linked } = await ask<ProductsResponse>(`/api/cart-link?add=${variant?.sku}:1`)
  const shipping = { ...anOrderBody([bag]).shipping, ...ADDRESSES[market] }
  const { country, state, zipCode } = shipping
  const items = [{ productId: bag.product_id, color: 'Noir', quantity: 1, price }]
  const quote = { items, destination: { country, state, zipCode } }
  const { data } = await ask<{ data: OrderQuote }>('/api/quote', quote)
  const order = anOrderBody([bag], { items, shipping, total: data.total ?? 0 })
  await ask('/api/orders', order)
  await shop.sendEmails()
  const email = shop.emailTransport.sent.splice(0).at(0)?.text ?? ''
  const lookup = { ids: [variant?.sku], context: { currency: data.currency } }
  const answer = UcpProductsResponse.parse(await (await shop.post('/ucp/catalog/lookup', lookup)).json())
  const [sold] = answer.products[0]?.variants ?? []
  return { listed, linked, quoted: data, email, ucp: sold?.price }
}

test('in three markets an item has the price of list, product, cart, checkout, email and delivery', async () => {
  await haveMarkets(shop.deps)
  await havePublished(shop.deps, 'machines', { feeds: { google: true, meta: true }, ucp: true })
  const bag = await aProduct({ slug: 'bag', category: 'totes', priceCents: 120_50, compareAtPriceCents: 150_00 })
  await listPrice('eu', bag, 110_00)
  await listPrice('jp', bag, 18_000)
  const expected = [
    ['', '', '150.00 USD', '120.50 USD', 'US 0.00 USD'],
    ['eu', '/eu', '110.00 EUR', undefined, 'FR 12.00 EUR'],
    ['jp', '/jp', '18000 JPY', undefined, 'JP 880 JPY'],
  ] as const
  for (const [market, prefix, price, salePrice, shipping] of expected) {
    const query = market && `?market=${market}`
    const { product } = (await (await shop.get(`/api/products/bag${query}`)).json()) as ProductResponse
    const items = [{ productId: bag.product_id, color: 'Noir', quantity: 1 }]
    const { data } = (await (await shop.post(`/api/quote${query}`, { items })).json()) as { data: OrderQuote }
    const { listed, linked, quoted, email, ucp } = await pricesIn(market, bag, product.price)
    for (const read of [listed, linked]) expect(read.map((each) => each.price)).toEqual([product.price])
    expect(quoted.items.map((each) => [each.amount, quoted.currency])).toEqual([[product.price, product.currency]])
    const cents = toCents(product.price, product.currency)
    expect(ucp).toEqual({ amount: cents, currency: product.currency })
    expect(email).toContain(formatMoney({ cents, currency: product.currency }, DEFAULT_REGION))
    for (const path of [GOOGLE, META]) {
      const [item] = await itemsOf(`${path}${query}`)
      expect([valueOf(item, 'price'), valueOf(item, 'sale_price')]).toEqual([price, salePrice])
      const charged = (salePrice ?? price).split(' ')
      expect([Number(charged[0]), charged[1]]).toEqual([product.price, product.currency])
      expect([Number(charged[0]), charged[1]]).toEqual([data.items[0]?.amount, data.currency])
      expect(valueOf(item, 'link')).toBe(`${PUBLIC_URL}${prefix}/products/bag?color=noir`)
      expect(valueOf(item, 'image_link')).toBe(`${PUBLIC_URL}${product.colors[0]?.images[0]?.url}`)
      expect(item?.get('shipping')?.join(',').replaceAll('::Standard:', ' ')).toContain(shipping)
    }
  }
})

test('a running sale with an end has its dates in the markets that it reduces', async () => {
  const { db } = shop.deps
  await haveMarkets(shop.deps)
  const bag = await aProduct({ priceCents: 80_00, compareAtPriceCents: 100_00 })
  await listPrice('eu', bag, 90_00)
  const times = { starts_at: new Date('2026-11-01T08:00Z'), ends_at: new Date('2030-12-01T08:00Z') }
  const sale = await db
    .insertInto('sales')
    .values({ discount_percent: 20, rounding: 'cent', started_at: times.starts_at, ...times })
    .returning('sale_id')
    .executeTakeFirstOrThrow()
  const { product_id } = bag
  await db
    .insertInto('sale_items')
    .values({ ...sale, product_id, price_cents: 80_00 })
    .execute()
  const effective = async (query: string) =>
    valueOf((await itemsOf(`${GOOGLE}${query}`))[0], 'sale_price_effective_date')
  expect(await effective('')).toBe('2026-11-01T08:00+0000/2030-12-01T08:00+0000')
  expect(await effective('?market=eu')).toBeUndefined()
  await db.updateTable('sales').set({ ended_at: new Date() }).execute()
  expect(await effective('')).toBeUndefined()
})

test('more products than a batch are each there once', async () => {
  for (let count = 0; count < 205; count += 1) await aProduct()
  const ids = (await itemsOf(META)).map((item) => valueOf(item, 'id'))
  expect([ids.length, new Set(ids).size]).toEqual([205, 205])
})

test('a copy is good until the content changes, and HEAD has no body', async () => {
  await aProduct()
  const first = await shop.get(GOOGLE)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=900')
  const known = (path: string) => shop.get(path, { 'If-None-Match': etag })
  expect([(await known(GOOGLE)).status, (await known(META)).status]).toEqual([304, 200])
  const head = await shop.app.request(GOOGLE, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  await aProduct()
  expect((await known(GOOGLE)).status).toBe(200)
})

test('says what was expected of a bad address, and limits a client', async () => {
  const unknown = await shop.get(`${GOOGLE}?market=xx`)
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { errors: [{ path: 'market' }] }])
  expect((await shop.get('/feeds/bing.xml')).status).toBe(404)
  expect((await shop.post(GOOGLE, {})).status).toBe(405)
  const limited = await createTestApp({ RATE_LIMIT_FACTOR: '0.02' })
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await limited.get(META)).status)
  expect(statuses.at(-1)).toBe(429)
})
