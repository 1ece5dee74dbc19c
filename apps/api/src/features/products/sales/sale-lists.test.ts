import type { ProductsResponse } from '@atelier/domain/products/product.schema'
import type { CreateSaleInput, Sale, SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { expect, test } from 'vitest'
import { anOrderBody, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { havePublished } from '../../../testing/have-published.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../../testing/test-markets.ts'
import { runDueSales } from './run-due-sales.ts'

const SALES = '/api/products/admin/sales'
const HOUR_MS = 3_600_000

/** A bag in three markets, and a belt that only the market without a prefix sells. */
async function aSaleInMarkets() {
  let shiftMs = 0
  const shop = await createTestApp({}, { now: () => new Date(Date.now() + shiftMs) })
  const staff = await aStaffMember()
  const { headers } = await signedIn(staff)
  await haveMarkets(shop.deps)
  const bag = await aProduct({ name: 'Bag', slug: 'bag', priceCents: 1_290_00 })
  const belt = await aProduct({ name: 'Belt', priceCents: 300_00 })
  await listPrice('eu', bag, 1_200_00)
  await listPrice('jp', bag, 198_000)
  const send = async <Data = Sale>(path: string, body: unknown) => {
    const response = await shop.post(path, body, headers)
    return {
      status: response.status,
      ...((await response.json()) as { message: string; data: Data; errors?: unknown }),
    }
  }
  const put = (body: Partial<CreateSaleInput>) =>
    send(SALES, {
      discount: { kind: 'percent', value: 20 },
      rounding: 'five',
      startsAt: null,
      endsAt: null,
      products: [
        { productId: bag.product_id, priceSeen: 1_290 },
        { productId: belt.product_id, priceSeen: 300 },
      ],
      ...body,
    })
  const lists = (market: string) =>
    shop.deps.db
      .selectFrom('product_prices')
      .select(['price_cents', 'compare_at_price_cents', 'valid_from', 'valid_until', 'changed_by'])
      .where('price_list', '=', market)
      .orderBy('valid_from')
      .execute()
  const present = async (market: string) =>
    (await lists(market))
      .filter((row) => row.valid_until === null)
      .map((row) => [row.price_cents, row.compare_at_price_cents])
  const after = (ms: number) => {
    shiftMs += ms
    return runDueSales(shop.deps, new AbortController().signal)
  }
  return {
    ...shop,
    headers,
    staff,
    bag,
    belt,
    put,
    send,
    lists,
    present,
    after,
    end: (id: number) => send(`${SALES}/${id}/end`, {}),
  }
}

test('list, product page, search, cart and order agree on the price of a sale in every market', async () => {
  const { get, post, put, bag } = await aSaleInMarkets()
  expect(await put({})).toMatchObject({ status: 201, message: '2 products on sale' })
  const markets = [
    { market: '', country: 'US', price: 1_030, before: 1_290, total: 1_112.4 },
    { market: 'eu', country: 'DE', price: 960, before: 1_200, total: 960 },
    { market: 'jp', country: 'JP', price: 158_500, before: 198_000, total: 158_500 },
  ]
  for (const { market, country, price, before, total } of markets) {
    const found = { price, compareAtPrice: before }
    const read = async <T>(path: string) => (await (await get(`${path}market=${market}`)).json()) as T
    expect(await read('/api/products/bag?')).toMatchObject({ product: found })
    for (const filter of ['category=sale', `maxPrice=${price}`, 'q=bag']) {
      const { products } = await read<ProductsResponse>(`/api/products?page=1&${filter}&`)
      expect(
        products.filter(({ slug }) => slug === 'bag'),
        `${market} ${filter}`,
      ).toMatchObject([found])
    }
    const query = `?market=${market}`
    const items = [{ productId: bag.product_id, quantity: 1 }]
    const quoted = await post(`/api/quote${query}`, { items, destination: { country } })
    expect(await quoted.json()).toMatchObject({ data: { items: [{ price }] } })
    const body = anOrderBody([bag])
    const shipping = { ...body.shipping, country, state: 'NY', zipCode: '10001' }
    const ordered = await post(`/api/orders${query}`, { ...body, total, shipping })
    expect([market, ordered.status]).toEqual([market, 201])
  }
})

test('the price before ends in the history when the sale starts, and comes back when it ends', async () => {
  const { put, end, lists, present, staff, deps } = await aSaleInMarkets()
  const { data } = await put({})
  const [before, during] = await lists('eu')
  expect(before).toMatchObject({ price_cents: 1_200_00, valid_until: during?.valid_from })
  expect(during).toMatchObject({ price_cents: 960_00, compare_at_price_cents: 1_200_00, changed_by: staff.user_id })
  expect(
    await deps.db.selectFrom('audit_entries').select('changes').where('action', '=', 'product.updated').execute(),
  ).toContainEqual({
    changes: {
      'jp: price': { before: 198_000, after: 158_500 },
      'jp: compareAtPrice': { before: null, after: 198_000 },
    },
  })
  expect((await end(data.saleId)).message).toBe('Sale ended. Prices of 2 products restored.')
  expect([await present('eu'), await present('jp')]).toEqual([[[1_200_00, null]], [[198_000, null]]])
  expect((await lists('eu')).map(({ price_cents }) => price_cents)).toEqual([1_200_00, 960_00, 1_200_00])
})

test('a price that staff changed in a market during the sale stays, and one that they removed stays removed', async () => {
  const { put, end, present, deps, bag } = await aSaleInMarkets()
  const { data } = await put({})
  const now = () => deps.db.updateTable('product_prices').where('valid_until', 'is', null)
  await now().set({ price_cents: 900_00 }).where('price_list', '=', 'eu').execute()
  await now()
    .set({ valid_until: new Date(Date.now() + 1_000) })
    .where('price_list', '=', 'jp')
    .execute()
  const ended = await end(data.saleId)
  expect(ended).toMatchObject({
    message: 'Sale ended. Prices of 1 product restored. 1 product changed by hand kept the new price.',
    data: { unchangedCount: 1 },
  })
  expect([await present('eu'), await present('jp')]).toEqual([[[900_00, 1_200_00]], []])
  const own = await deps.db
    .selectFrom('products')
    .select('price_cents')
    .where('product_id', '=', bag.product_id)
    .executeTakeFirst()
  expect(own?.price_cents).toBe(1_290_00)
})

test('an amount reduces the markets for which it was given, and none is converted', async () => {
  const { put, present } = await aSaleInMarkets()
  const sale = await put({
    discount: { kind: 'amount', value: 100 },
    marketAmounts: [{ market: 'jp', value: 15_000 }],
    rounding: 'cent',
  })
  expect(sale.data.marketAmounts).toEqual([{ market: 'jp', currency: 'JPY', value: 15_000 }])
  expect([await present('eu'), await present('jp')]).toEqual([[[1_200_00, null]], [[183_000, 198_000]]])
})

test.each([
  ['half a yen', [{ market: 'jp', value: 10.5 }], 'marketAmounts.0.value'],
  ['an unknown market', [{ market: 'uk', value: 10 }], 'marketAmounts.0.market'],
  [
    'a market twice',
    [
      { market: 'eu', value: 10 },
      { market: 'eu', value: 20 },
    ],
    'marketAmounts.1.market',
  ],
  ['nothing', [{ market: 'eu', value: 0 }], 'marketAmounts.0.value'],
])('refuses %s at its field', async (_, marketAmounts, path) => {
  const { put } = await aSaleInMarkets()
  const answer = await put({ discount: { kind: 'amount', value: 100 }, marketAmounts })
  expect(answer).toMatchObject({ status: 400, errors: [{ path }] })
})

test('refuses amounts of markets beside a percentage, and leaves a price that the amount would give away', async () => {
  const { put, present } = await aSaleInMarkets()
  expect(await put({ marketAmounts: [{ market: 'eu', value: 10 }] })).toMatchObject({
    status: 400,
    errors: [{ path: 'marketAmounts', message: 'A percentage applies in every market' }],
  })
  const marketAmounts = [{ market: 'eu', value: 1_200 }]
  expect((await put({ discount: { kind: 'amount', value: 100 }, marketAmounts })).status).toBe(201)
  expect(await present('eu')).toEqual([[1_200_00, null]])
})

test('a scheduled sale reduces the prices of its start, and restores a market that was removed since', async () => {
  const { put, after, present, deps, lists } = await aSaleInMarkets()
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  await put({ startsAt: inMs(HOUR_MS), endsAt: inMs(3 * HOUR_MS) })
  expect(await present('eu')).toEqual([[1_200_00, null]])
  await deps.db.updateTable('product_prices').set({ price_cents: 1_000_00 }).where('price_list', '=', 'eu').execute()
  expect(await after(2 * HOUR_MS)).toBe(1)
  expect(await present('eu')).toEqual([[800_00, 1_000_00]])
  expect((await lists('eu')).at(-1)?.changed_by).toBeNull()
  await havePublished(deps, 'terms', { markets: [] })
  expect(await after(2 * HOUR_MS)).toBe(1)
  expect([await present('eu'), await present('jp')]).toEqual([[[1_000_00, null]], [[198_000, null]]])
})

test('the preview has the prices in the markets', async () => {
  const { send, bag, belt } = await aSaleInMarkets()
  const { data } = await send<SaleCandidate[]>(`${SALES}/check`, { productIds: [bag.product_id, belt.product_id] })
  expect(data.map(({ prices }) => prices)).toEqual([
    [
      { market: 'eu', currency: 'EUR', price: 1_200, compareAtPrice: null },
      { market: 'jp', currency: 'JPY', price: 198_000, compareAtPrice: null },
    ],
    [],
  ])
})
