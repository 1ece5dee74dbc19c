import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'

/** A shop in two markets with two products, of which Europe sells only the first. */
async function aShopWithBags(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  await haveMarkets(shop.deps)
  const bag = await aProduct({ priceCents: 100_00, name: 'Sac Lune', colors: { Noir: 2 } })
  const other = await aProduct({ priceCents: 50_00, name: 'Sac Aube', colors: { Bone: 9 } })
  await listPrice('eu', bag, 90_00)
  const quote = async (body: object, market = '') => {
    const response = await shop.post(`/api/quote${market && `?market=${market}`}`, body)
    return { status: response.status, ...((await response.json()) as object) }
  }
  const items = [
    { productId: bag.product_id, color: 'Noir', quantity: 1 },
    { productId: other.product_id, quantity: 2, price: 50 },
  ]
  return { ...shop, bag, other, items, quote }
}

test('quotes a cart with its lines, taxes and total, and stores nothing', async () => {
  const { quote, items, bag, deps } = await aShopWithBags()
  expect(await quote({ items, destination: { country: 'US', state: 'NY', zipCode: '10001' } })).toMatchObject({
    status: 200,
    data: {
      currency: 'USD',
      taxMode: 'added',
      items: [
        {
          productId: bag.product_id,
          name: 'Sac Lune',
          color: 'Noir',
          price: 100,
          quantity: 1,
          amount: 100,
          tax: 8,
          taxPercent: 8,
        },
        { name: 'Sac Aube', price: 50, quantity: 2, amount: 100, tax: 8 },
      ],
      charges: [],
      taxes: [{ taxPercent: 8, base: 200, tax: 16 }],
      subtotal: 200,
      chargesTotal: 0,
      tax: 16,
      total: 216,
    },
  })
  expect(await deps.db.selectFrom('orders').select('order_id').execute()).toEqual([])
})

test('quotes at the prices of a market, with its delivery and the tax of the destination', async () => {
  const { quote, items } = await aShopWithBags()
  const [first] = items
  expect(await quote({ items: [first], destination: { country: 'DE' } }, 'eu')).toMatchObject({
    status: 200,
    data: {
      currency: 'EUR',
      taxMode: 'included',
      charges: [{ kind: 'delivery', amount: 12, tax: 1.92 }],
      taxes: [{ taxPercent: 19, base: 102, tax: 16.29 }],
      chargesTotal: 12,
      tax: 16.29,
      total: 102,
    },
  })
})

test('without a destination the quote is that of the home country', async () => {
  const { quote, items } = await aShopWithBags()
  expect(await quote({ items: items.slice(0, 1) }, 'eu')).toMatchObject({ data: { taxes: [{ taxPercent: 20 }] } })
})

test('returns 409 with the changes and the quote of what can be ordered', async () => {
  const { quote, items, bag, other } = await aShopWithBags()
  const [first, second] = items
  expect(await quote({ items: [{ ...first, price: 90 }] })).toMatchObject({
    status: 409,
    code: 'price_changed',
    data: { items: [{ productId: bag.product_id, price: 100 }], total: 108, quote: { total: 108 } },
  })
  expect(await quote({ items: [{ ...first, quantity: 3 }, second] })).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Only 2 left of Sac Lune',
    data: { items: [{ available: 2 }], total: null, quote: { items: [{ quantity: 2 }, { quantity: 2 }], total: 324 } },
  })
  expect(await quote({ items: [{ productId: other.product_id, quantity: 1 }] }, 'eu')).toMatchObject({
    status: 409,
    data: { quote: null },
  })
})

test.each([
  ['an empty cart', { items: [] }, '', 'items', 'Your cart is empty'],
  [
    'no unit',
    { items: [{ productId: 'x', quantity: 0 }] },
    '',
    'items.0.quantity',
    'Quantity must be between 1 and 10',
  ],
  ['a place without delivery', { destination: { country: 'US' } }, 'eu', 'destination.country', 'We don’t deliver'],
  ['no country', { destination: { state: 'NY' } }, '', 'destination.country', 'We don’t deliver to this country'],
  ['an unknown market', {}, 'xx', 'market', 'There is no such market'],
  ['a currency', { currency: 'JPY' }, '', 'currency', ''],
])('returns 400 for %s, and names the field', async (_, change, market, path, message) => {
  const { quote, items } = await aShopWithBags()
  expect(await quote({ items: items.slice(0, 1), ...change }, market)).toMatchObject({
    status: 400,
    errors: [{ path, message: expect.stringContaining(message) as string }],
  })
})

test('limits the quotes of one address', async () => {
  const { quote, items } = await aShopWithBags({ RATE_LIMIT_FACTOR: String(2 / limits.rateLimits.quote.attempts) })
  const statuses = []
  for (let call = 0; call < 3; call += 1) statuses.push((await quote({ items })).status)
  expect(statuses).toEqual([200, 200, 429])
})
