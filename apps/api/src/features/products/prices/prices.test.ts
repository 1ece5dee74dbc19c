import type { MarketPrice, PricesResponse, ProposedPrice } from '@atelier/domain/products/market-prices.schema'
import { expect, test } from 'vitest'
import { aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../../testing/test-markets.ts'

const PRICES = '/api/products/admin/prices'

interface Answer<Data> {
  status: number
  code?: string
  message: string
  errors?: { path: string; message: string }[]
  data: Data
}

/** A shop in two markets, with a bag at 1,290 dollars and 1,200 euros, and a belt that only dollars buy. */
async function aPriceDesk() {
  let shiftMs = 0
  const shop = await createTestApp({}, { now: () => new Date(Date.now() + shiftMs) })
  await haveMarkets(shop.deps)
  const staff = await aStaffMember()
  const { headers } = await signedIn(staff)
  const bag = await aProduct({ name: 'Bag', priceCents: 1_290_00 })
  const belt = await aProduct({ name: 'Belt', priceCents: 300_00, compareAtPriceCents: 400_00 })
  await listPrice('eu', bag, 1_200_00)
  const send = async <Data>(method: string, path: string, body?: object): Promise<Answer<Data>> => {
    const response = await shop.request(method, path, body, headers)
    return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) }
  }
  const rows = () =>
    shop.deps.db
      .selectFrom('product_prices')
      .select(['price_list', 'product_id', 'price_cents', 'valid_until', 'changed_by'])
      .orderBy('valid_from')
      .execute()
  return {
    ...shop,
    headers,
    staff,
    bag,
    belt,
    send,
    rows,
    wait: (ms: number) => void (shiftMs += ms),
    list: async (query = '') =>
      (await (await shop.get(`${PRICES}${query}`, headers)).json()) as PricesResponse & { code?: string },
    save: (market: string, ...changes: object[]) =>
      send<{ changed: number; unchanged: number }>('PUT', `${PRICES}?market=${market}`, { changes }),
    change: (product: { product_id: string }, price: number | null, seen: number | null) => ({
      productId: product.product_id,
      price,
      compareAtPrice: null,
      seen: seen === null ? null : { price: seen, compareAtPrice: null },
    }),
    history: (product: { product_id: string }) =>
      send<MarketPrice[]>('GET', `/api/products/admin/${product.product_id}/prices`),
  }
}

test('lists the products with their prices in every market, and those without one', async () => {
  const { list, bag } = await aPriceDesk()
  await aProduct({ name: 'Deleted', status: 'deleted' })
  const all = await list()
  expect(all).toMatchObject({
    total: 2,
    lists: [
      { market: 'eu', name: 'Europe', currency: 'EUR', priced: 1, unpriced: 1 },
      { market: 'jp', name: 'Japan', currency: 'JPY', priced: 0, unpriced: 2 },
    ],
    data: [
      { name: 'Bag', price: 1290, prices: [{ market: 'eu', price: 1200, compareAtPrice: null }] },
      { name: 'Belt', price: 300, compareAtPrice: 400, prices: [] },
    ],
  })
  expect((await list('?missing=eu')).data.map(({ name }) => name)).toEqual(['Belt'])
  expect((await list(`?search=${bag.product_id}`)).data.map(({ name }) => name)).toEqual(['Bag'])
  expect((await list('?page=2&pageSize=1')).data.map(({ name }) => name)).toEqual(['Belt'])
  expect((await list('?missing=EU')).code).toBe('invalid_input')
})

test('changes prices of several products, and the former ones stay as history with who decided', async () => {
  const { save, change, bag, belt, rows, history, staff, wait } = await aPriceDesk()
  wait(1_000)
  expect(await save('eu', change(bag, 1_250, 1_200), change(belt, 280, null))).toMatchObject({
    status: 200,
    message: '2 prices saved',
    data: { changed: 2, unchanged: 0 },
  })
  expect(await rows()).toMatchObject([
    { price_cents: 1_200_00, valid_until: expect.any(Date) as Date, changed_by: null },
    { price_cents: 1_250_00, valid_until: null, changed_by: staff.user_id },
    { price_cents: 280_00, valid_until: null },
  ])
  expect((await history(bag)).data).toMatchObject([
    { market: 'eu', currency: 'EUR', price: 1_250, until: null, actorName: staff.name },
    { market: 'eu', price: 1_200, until: expect.any(String) as string, actorName: null },
  ])
})

test('a price that does not change has no row, and one that is removed can come back at once', async () => {
  const { save, change, bag, rows } = await aPriceDesk()
  expect((await save('eu', change(bag, 1_200, 1_200))).data).toEqual({ changed: 0, unchanged: 1 })
  expect(await rows()).toHaveLength(1)
  expect((await save('eu', change(bag, null, 1_200))).data.changed).toBe(1)
  expect(await rows()).toMatchObject([{ valid_until: expect.any(Date) as Date }])
  expect((await save('eu', change(bag, 1_200, null))).status).toBe(200)
  expect((await rows()).filter(({ valid_until }) => valid_until === null)).toHaveLength(1)
})

test('shoppers pay the new price at once, and the audit log says who changed what', async () => {
  const { save, change, bag, deps } = await aPriceDesk()
  await save('jp', change(bag, 198_000, null))
  const [entry] = await deps.db.selectFrom('audit_entries').select(['action', 'changes', 'target_name']).execute()
  expect(entry).toMatchObject({
    action: 'product.updated',
    target_name: 'Bag',
    changes: { 'jp: price': { before: null, after: 198_000 } },
  })
})

test('a price that another person changed is refused with its row, and nothing is stored', async () => {
  const { save, change, bag, belt, rows } = await aPriceDesk()
  const answer = await save('eu', change(belt, 280, null), change(bag, 1_300, 1_190))
  expect(answer).toMatchObject({
    status: 409,
    message: 'The price of Bag is €1,200.00 now. Check it and try again.',
    errors: [{ path: 'changes.1.price' }],
    data: { productId: bag.product_id },
  })
  expect(await rows()).toHaveLength(1)
  expect((await save('jp', change(bag, 1, 2))).message).toBe('The price of Bag was removed. Check it and try again.')
})

test('two changes of one price at the same time leave one price', async () => {
  const { save, change, bag, rows } = await aPriceDesk()
  const statuses = await Promise.all([1_300, 1_310, 1_320].map((price) => save('eu', change(bag, price, 1_200))))
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await rows()).filter(({ valid_until }) => valid_until === null)).toHaveLength(1)
})

test.each<[string, string, object, string]>([
  ['half a yen', 'jp', { price: 100.5 }, 'changes.0.price'],
  ['a compare-at price below the price', 'eu', { compareAtPrice: 100 }, 'changes.0.compareAtPrice'],
  ['a compare-at price without a price', 'eu', { price: null, compareAtPrice: 100 }, 'changes.0.compareAtPrice'],
  ['a price of nothing', 'eu', { price: 0 }, 'changes.0.price'],
])('refuses %s at its row and field', async (_, market, part, path) => {
  const { save, change, bag, rows } = await aPriceDesk()
  expect(await save(market, { ...change(bag, 200, null), ...part })).toMatchObject({ status: 400, errors: [{ path }] })
  expect(await rows()).toHaveLength(1)
})

test('refuses an unknown market, the one without a list, an unknown and a deleted product', async () => {
  const { save, send, change, bag } = await aPriceDesk()
  const deleted = await aProduct({ name: 'Deleted', status: 'deleted' })
  expect(await save('uk', change(bag, 1, null))).toMatchObject({ status: 400, message: 'There is no such market' })
  expect(await save('', change(bag, 1, null))).toMatchObject({ status: 400, errors: [{ path: 'market' }] })
  expect((await save('eu', change({ product_id: 'totes-none' }, 1, null))).status).toBe(404)
  expect(await save('eu', change(deleted, 1, null))).toMatchObject({
    status: 409,
    errors: [{ path: 'changes.0.price' }],
  })
  expect(await save('eu')).toMatchObject({ status: 400, message: 'Change at least one price' })
  expect((await send('GET', '/api/products/admin/totes-none/prices')).status).toBe(404)
})

test('only staff who may edit products change prices', async () => {
  const { request, get, bag, change } = await aPriceDesk()
  const { headers } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
  const body = { changes: [change(bag, 1, 1_200)] }
  expect((await request('PUT', `${PRICES}?market=eu`, body, headers)).status).toBe(403)
  expect((await request('PUT', `${PRICES}?market=eu`, body)).status).toBe(401)
  expect((await get(PRICES, headers)).status).toBe(200)
})

test('proposes the prices of a market from another, and stores none', async () => {
  const { send, rows } = await aPriceDesk()
  const propose = (market: string, body: object) =>
    send<ProposedPrice[]>('POST', `${PRICES}/propose?market=${market}`, body)
  expect((await propose('eu', { from: '', rate: 0.97, step: 50, ending: 0 })).data).toMatchObject([
    { name: 'Bag', price: 1_250, compareAtPrice: null, before: { price: 1_200 }, differencePercent: 4.2 },
    { name: 'Belt', price: 300, compareAtPrice: 400, before: null, differencePercent: null },
  ])
  expect((await propose('jp', { from: 'eu', rate: 165, step: 1_000, ending: 0 })).data).toMatchObject([
    { name: 'Bag', price: 198_000, before: null },
  ])
  expect((await propose('eu', { from: '', rate: 1, step: 10, ending: 9.95, missing: 'eu' })).data).toMatchObject([
    { name: 'Belt', price: 299.95, compareAtPrice: 399.95 },
  ])
  expect(await rows()).toHaveLength(1)
  expect(await propose('eu', { from: '', rate: 0, step: 50, ending: 0 })).toMatchObject({ errors: [{ path: 'rate' }] })
  expect(await propose('jp', { from: '', rate: 1, step: 0.5, ending: 0 })).toMatchObject({ errors: [{ path: 'step' }] })
  expect(await propose('eu', { from: 'eu', rate: 1, step: 1, ending: 0 })).toMatchObject({ errors: [{ path: 'from' }] })
  expect(await propose('eu', { from: '', rate: 1, step: 1, ending: 2 })).toMatchObject({ errors: [{ path: 'ending' }] })
})

test('the product list has the prices of the markets, for an order that staff create', async () => {
  const { send } = await aPriceDesk()
  const { data } = await send<{ name: string; prices: object[] }[]>('GET', '/api/products/admin?sort=name&order=asc')
  expect(data.map(({ name, prices }) => [name, prices])).toEqual([
    ['Bag', [{ market: 'eu', currency: 'EUR', price: 1_200, compareAtPrice: null }]],
    ['Belt', []],
  ])
})
