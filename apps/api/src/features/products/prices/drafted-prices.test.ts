import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import type { PricesResponse } from '@atelier/domain/products/market-prices.schema'
import type { ProductsResponse, ProductResponse } from '@atelier/domain/products/product.schema'
import type { Market } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { haveMarkets, TEST_EUROPE, TEST_JAPAN } from '../../../testing/test-markets.ts'

const TERMS = '/api/admin/documents/terms'
const PRICES = '/api/products/admin/prices'
const PREVIEW = '/api/admin/preview/products'

interface Answer {
  status: number
  code?: string
  message?: string
  errors?: { path: string; message: string }[]
  data?: Record<string, number>
}

/** A shop whose draft has Europe, which is not published, and a bag and a belt. */
async function aDraftedMarket() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const bag = await aProduct({ name: 'Bag', priceCents: 1_290_00 })
  const belt = await aProduct({ name: 'Belt', priceCents: 300_00 })
  await aProduct({ name: 'Sketch', status: 'draft' })
  const read = async () => ((await (await shop.get(TERMS, headers)).json()) as DocumentResponse).data
  const send = async (
    method: string,
    path: string,
    body?: object,
    as: Record<string, string> = headers,
  ): Promise<Answer> => {
    const response = await shop.request(method, path, body, as)
    return { status: response.status, ...((await response.json()) as object) }
  }
  const draft = async (markets: readonly Market[]) => {
    const { updatedAt, content } = await read()
    return send('PUT', `${TERMS}/draft`, { content: { ...content, markets }, updatedAt })
  }
  expect((await draft([TEST_EUROPE])).status).toBe(200)
  return {
    ...shop,
    headers,
    bag,
    belt,
    send,
    draft,
    discard: async () => send('POST', `${TERMS}/discard`, { updatedAt: (await read()).updatedAt }),
    publish: async () => send('POST', `${TERMS}/publish`, { updatedAt: (await read()).updatedAt }),
    price: (
      product: { product_id: string },
      price: number | null,
      { market = 'eu', seen = null as number | null } = {},
    ) =>
      send('PUT', `${PRICES}?market=${market}`, {
        changes: [
          {
            productId: product.product_id,
            price,
            compareAtPrice: null,
            seen: seen === null ? null : { price: seen, compareAtPrice: null },
          },
        ],
      }),
    lists: async () => ((await (await shop.get(PRICES, headers)).json()) as PricesResponse).lists,
    names: async (path: string) => {
      const { products } = (await (await shop.get(path, headers)).json()) as ProductsResponse
      return products.map(({ name, price }) => [name, price])
    },
  }
}

test('a drafted market has a price list: staff enter and propose prices before it is published', async () => {
  const { price, bag, belt, lists, send, get } = await aDraftedMarket()
  expect(await price(bag, 1_200)).toMatchObject({ status: 200, data: { changed: 1 } })
  expect(await lists()).toEqual([
    { market: 'eu', name: 'Europe', currency: 'EUR', isPublished: false, priced: 1, unpriced: 1, hidden: 0 },
  ])
  const proposal = { from: '', rate: 0.9, step: 10, ending: 0, missing: 'eu', search: 'Belt' }
  expect(await send('POST', `${PRICES}/propose?market=eu`, proposal)).toMatchObject({
    data: [{ productId: belt.product_id, price: 270 }],
  })
  // No shopper sees the market, and no other key is drafted.
  expect((await get('/api/products?market=eu')).status).toBe(400)
  expect((await price(bag, 1_200, { market: 'jp' })).errors).toMatchObject([{ path: 'market' }])
})

test('staff preview the products of a drafted market at its prices, and no one else does', async () => {
  const { price, bag, belt, names, get, headers } = await aDraftedMarket()
  await price(bag, 1_200)
  expect(await names(`${PREVIEW}?market=eu`)).toEqual([['Bag', 1_200]])
  await price(belt, 270)
  expect(await names(`${PREVIEW}?market=eu&sort=price-asc&page=1&pageSize=1&facets=true`)).toEqual([['Belt', 270]])
  expect(await names(`${PREVIEW}/${bag.product_id}/related?market=eu`)).toEqual([['Belt', 270]])
  const single = async (path: string) => ((await (await get(path, headers)).json()) as ProductResponse).product
  expect(await single(`${PREVIEW}/${bag.slug}?market=eu`)).toMatchObject({ name: 'Bag', price: 1_200 })
  expect((await single(`${PREVIEW}/featured?market=eu`)).price).toBeLessThan(1_290)
  // The market without a prefix has its own prices, also in the preview.
  expect(await single(`${PREVIEW}/${bag.slug}`)).toMatchObject({ price: 1_290 })
  expect((await get(`${PREVIEW}/unknown?market=eu`, headers)).status).toBe(404)
  expect((await get(`${PREVIEW}/unknown/related?market=eu`, headers)).status).toBe(404)
  expect((await get(`${PREVIEW}?market=jp`, headers)).status).toBe(400)
  expect((await get(`${PREVIEW}?market=eu&sort=best`, headers)).status).toBe(400)
  for (const path of ['', '/featured', `/${bag.slug}`, `/${bag.slug}/related`])
    expect((await get(`${PREVIEW}${path}?market=eu`)).status).toBe(401)
})

test('a previewed market without products has no featured one', async () => {
  const { get, headers, names } = await aDraftedMarket()
  expect((await get(`${PREVIEW}/featured?market=eu`, headers)).status).toBe(404)
  expect(await names(`${PREVIEW}?market=eu`)).toEqual([])
})

test('a market is published once each product has a price or is hidden, and a price ends the decision', async () => {
  const { price, bag, belt, lists, send, publish, headers, get, deps } = await aDraftedMarket()
  const hide = (unpriced: number) => send('POST', `${PRICES}/hide?market=eu`, { unpriced })
  const refused = await publish()
  expect(refused).toMatchObject({
    status: 400,
    errors: [
      { path: 'markets.0.prices', message: '2 products have no price in Europe. Enter prices, or hide them there' },
    ],
  })
  await price(bag, 1_200)
  expect(await hide(2)).toMatchObject({ status: 409, code: 'conflict', data: { unpriced: 1 } })
  expect((await publish()).status).toBe(400)
  expect(await hide(1)).toMatchObject({ status: 200, message: '1 product hidden', data: { hidden: 1 } })
  expect(await lists()).toMatchObject([{ priced: 1, unpriced: 0, hidden: 1 }])
  const { data, hiddenIn } = (await (await get(`/api/products/admin/${belt.product_id}/prices`, headers)).json()) as {
    data: object[]
    hiddenIn: string[]
  }
  expect([data, hiddenIn]).toEqual([[], ['eu']])
  const entry = await deps.db
    .selectFrom('audit_entries')
    .select(['target_name', 'changes'])
    .where('action', '=', 'product.updated')
    .orderBy('entry_id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ target_name: 'Belt', changes: { 'eu: hidden': { before: false, after: true } } })
  expect((await publish()).status).toBe(200)
  expect(await lists()).toMatchObject([{ isPublished: true, priced: 1 }])
  await price(belt, 270)
  expect(await lists()).toMatchObject([{ priced: 2, unpriced: 0, hidden: 0 }])
  // A product that is added later keeps no one from publishing the promises.
  await aProduct({ name: 'Wallet' })
  expect((await get('/api/products?market=eu')).status).toBe(200)
})

test('hiding needs a market with a list, a number, and staff who edit products', async () => {
  const { send } = await aDraftedMarket()
  const { headers: viewer } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
  expect((await send('POST', `${PRICES}/hide?market=eu`, { unpriced: 0 })).errors).toMatchObject([{ path: 'unpriced' }])
  expect((await send('POST', `${PRICES}/hide`, { unpriced: 2 })).errors).toMatchObject([{ path: 'market' }])
  expect((await send('POST', `${PRICES}/hide?market=jp`, { unpriced: 2 })).status).toBe(400)
  expect((await send('POST', `${PRICES}/hide?market=eu`, { unpriced: 2 }, viewer)).status).toBe(403)
  expect((await send('POST', `${PRICES}/hide?market=eu`, { unpriced: 2 }, {})).status).toBe(401)
})

test('prices of a draft keep their currency: another one is refused at its field, also after the draft was discarded', async () => {
  const { price, bag, draft, discard, lists, deps } = await aDraftedMarket()
  const yen = { ...TEST_EUROPE, currency: 'JPY', shipping: TEST_JAPAN.shipping, giftWrapCentsPerItem: 1_100 }
  expect((await draft([yen])).status).toBe(200)
  expect((await draft([TEST_EUROPE])).status).toBe(200)
  await price(bag, 1_200)
  const refused = { status: 400, errors: [{ path: 'markets.0.currency' }] }
  expect(await draft([yen])).toMatchObject(refused)
  expect((await discard()).status).toBe(200)
  expect(await lists()).toEqual([])
  expect((await price(bag, 1_100, { seen: 1_200 })).status).toBe(400)
  expect(await draft([yen])).toMatchObject(refused)
  expect((await draft([TEST_EUROPE])).status).toBe(200)
  expect(await lists()).toMatchObject([{ market: 'eu', priced: 1 }])
  await haveMarkets(deps)
  expect((await price(bag, 1_150, { seen: 1_200 })).status).toBe(200)
})
