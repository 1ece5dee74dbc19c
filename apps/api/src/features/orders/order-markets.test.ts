import { expect, test } from 'vitest'
import { begin, confirm } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'

/** A shop in two markets, with one bag that costs 100 dollars, 90 euros or 15,000 yen, and one that only dollars buy. */
async function aShopInMarkets() {
  const shop = await createTestApp()
  await haveMarkets(shop.deps)
  const bag = await aProduct({ priceCents: 100_00 })
  const american = await aProduct({ priceCents: 50_00 })
  await listPrice('eu', bag, 90_00)
  await listPrice('jp', bag, 15_000)
  const bodyTo = (country: string, total: number) => {
    const body = anOrderBody([bag])
    return { ...body, total, shipping: { ...body.shipping, country, state: 'Paris', zipCode: '75001' } }
  }
  const ordered = (market: string) =>
    shop.deps.db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.order_id')
      .select([
        'market',
        'currency',
        'orders.tax_mode',
        'subtotal_cents',
        'charges_cents',
        'orders.tax_cents',
        'total_cents',
        'tax_rate',
      ])
      .where('market', '=', market)
      .execute()
  return { ...shop, bag, american, bodyTo, ordered }
}

const answerOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code?: string; data?: unknown; issues?: unknown }),
})

test('an order in a market is in its currency, at its price, with its delivery and the tax of its destination', async () => {
  const { post, bodyTo, ordered } = await aShopInMarkets()
  expect((await post('/api/orders?market=eu', bodyTo('DE', 102))).status).toBe(201)
  expect(await ordered('eu')).toEqual([
    {
      market: 'eu',
      currency: 'EUR',
      tax_mode: 'included',
      subtotal_cents: 90_00,
      charges_cents: 12_00,
      tax_cents: 16_29,
      total_cents: 102_00,
      tax_rate: 190_000,
    },
  ])
  expect((await post('/api/orders?market=jp', bodyTo('JP', 15_880))).status).toBe(201)
  expect(await ordered('jp')).toMatchObject([{ currency: 'JPY', total_cents: 15_880, tax_cents: 1_444 }])
  expect((await post('/api/orders', bodyTo('DE', 108))).status).toBe(201)
  expect(await ordered('')).toMatchObject([{ currency: 'USD', total_cents: 108_00, charges_cents: 0 }])
})

test('the emails of an order lead to the pages of its market', async () => {
  const { post, bodyTo, deps } = await aShopInMarkets()
  await post('/api/orders?market=eu', bodyTo('DE', 102))
  const mail = await deps.db.selectFrom('mails').select('data').executeTakeFirstOrThrow()
  const { publicUrl } = deps.config
  expect(mail.data).toMatchObject({
    total: '€102.00',
    orderUrl: expect.stringMatching(`^${publicUrl}/eu/orders/ORD-`) as string,
  })
  expect(JSON.stringify(mail.data)).toContain(`${publicUrl}/eu/pay/ORD-`)
})

test('a card payment in a market is in its currency, and becomes an order there', async () => {
  const { post, bodyTo, ordered, get } = await aShopInMarkets()
  const { email, items, total, shipping } = bodyTo('DE', 102)
  const body = {
    amount: 102_00,
    currency: 'eur',
    return_url: '/eu/checkout',
    checkout: { email, items, total, shipping },
  }
  const intent = await postIntent(post, body)
  expect(intent).toMatchObject({ amount: 102_00, currency: 'eur' })
  await confirm({ post, get }, intent)
  expect((await post(`/api/sandbox/${intent.paymentIntentId}/order`, {})).status).toBe(201)
  expect(await ordered('eu')).toMatchObject([{ currency: 'EUR', total_cents: 102_00 }])
})

const postIntent = (post: Parameters<typeof begin>[0]['post'], body: object) =>
  begin({ post: (path, sent, headers) => post(`${path}?market=eu`, sent, headers), get: undefined as never }, body)

test('a market refuses what it does not sell, the price of another market, and an unknown market', async () => {
  const { post, bodyTo, american, ordered } = await aShopInMarkets()
  const items = [{ productId: american.product_id, quantity: 1 }]
  expect(await answerOf(await post('/api/orders?market=eu', { ...bodyTo('DE', 50), items }))).toMatchObject({
    status: 409,
    code: 'out_of_stock',
  })
  expect(await answerOf(await post('/api/orders?market=eu', bodyTo('DE', 108)))).toMatchObject({
    status: 409,
    code: 'price_changed',
    data: { total: 102 },
  })
  expect(await answerOf(await post('/api/orders?market=xx', bodyTo('DE', 102)))).toMatchObject({
    status: 400,
    message: 'There is no such market',
  })
  expect(await ordered('eu')).toEqual([])
})

test('a price that changes between two reads is refused, not charged', async () => {
  const { post, bodyTo, bag, deps } = await aShopInMarkets()
  await post('/api/orders?market=eu', bodyTo('DE', 102))
  // The cache of variants still has the earlier price.
  await deps.db
    .updateTable('product_prices')
    .set({ price_cents: 95_00 })
    .where('product_id', '=', bag.product_id)
    .where('price_list', '=', 'eu')
    .execute()
  expect(await answerOf(await post('/api/orders?market=eu', bodyTo('DE', 102)))).toMatchObject({
    status: 409,
    data: { total: 107 },
  })
})

test('one idempotency key does not order the same cart in two markets', async () => {
  const { post, bodyTo } = await aShopInMarkets()
  const headers = { 'Idempotency-Key': 'a-key-of-two-markets' }
  expect((await post('/api/orders?market=eu', bodyTo('DE', 102), headers)).status).toBe(201)
  expect((await post('/api/orders?market=eu', bodyTo('DE', 102), headers)).status).toBe(201)
  expect(await answerOf(await post('/api/orders', bodyTo('DE', 102), headers))).toMatchObject({
    code: 'idempotency_mismatch',
  })
})

test('an address has the fields of its country: none in France needs a state, and in Japan one is missing', async () => {
  const { post, bodyTo, ordered } = await aShopInMarkets()
  const french = bodyTo('FR', 102)
  const { state: _, ...withoutState } = french.shipping
  expect((await post('/api/orders?market=eu', { ...french, shipping: withoutState })).status).toBe(201)
  expect(await ordered('eu')).toHaveLength(1)
  const japanese = bodyTo('JP', 15_880)
  const message = 'Please fill in all required shipping address fields'
  const refused = await post('/api/orders?market=jp', { ...japanese, shipping: { ...japanese.shipping, state: '' } })
  expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'shipping.state', message }] }])
  const american = await post('/api/orders', { ...bodyTo('US', 108), shipping: withoutState })
  expect([american.status, await american.json()]).toMatchObject([
    400,
    { errors: [{ path: 'shipping.state', message }] },
  ])
})

test('a market delivers to its own countries, and to no other', async () => {
  const { post, bodyTo } = await aShopInMarkets()
  const message = 'Please select a valid country from the dropdown'
  const refused = await post('/api/orders?market=eu', bodyTo('US', 102))
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'shipping.country', message }] },
  ])
})

test('staff correct an address by the rules of the order’s market', async () => {
  const { post, bodyTo, deps, request } = await aShopInMarkets()
  await post('/api/orders?market=eu', bodyTo('FR', 102))
  const { order_id: orderId } = await deps.db.selectFrom('orders').select('order_id').executeTakeFirstOrThrow()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const correct = (change: object) => {
    const shipping = { ...bodyTo('FR', 102).shipping, ...change }
    return request('PUT', `/api/admin/orders/${orderId}/address`, { shipping }, headers)
  }
  const refused = await correct({ zipCode: '' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'shipping.zipCode' }] }])
  expect((await correct({ country: 'US' })).status).toBe(400)
  expect((await correct({ city: 'Lyon', state: '', zipCode: '69001' })).status).toBe(200)
  const mail = await deps.db
    .selectFrom('mails')
    .select('data')
    .where('subject', 'like', 'New delivery address%')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(mail.data)).toContain('69001 Lyon\\nFrance')
})
