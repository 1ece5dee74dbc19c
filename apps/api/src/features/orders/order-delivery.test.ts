import { Terms } from '@atelier/domain/shop-documents/terms.schema'
import type { DeliveryMethod, DeliveryZone } from '@atelier/domain/terms/delivery-zone'
import { expect, test } from 'vitest'
import { begin, confirm } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listPrice, TEST_EUROPE } from '../../testing/test-markets.ts'

const method = (key: string, cents: number): DeliveryMethod => ({
  key,
  name: key === 'express' ? 'Express' : 'Standard',
  businessDays: key === 'express' ? [1, 2] : [3, 5],
  bands: [{ from: 0, cents }],
  freeFromCents: key === 'express' ? null : 500_00,
})
const ZONES: DeliveryZone[] = [
  { name: 'Mainland', places: ['FR', 'DE'], methods: [method('standard', 12_00), method('express', 25_00)] },
  { name: 'South', places: ['IT', 'ES'], methods: [method('standard', 15_00)] },
  { name: 'Corsica', places: ['FR-20*'], methods: [] },
]

/** A shop whose European market has delivery zones, with a bag of 90 euros. */
async function aShopWithZones() {
  const shop = await createTestApp()
  const market = { ...TEST_EUROPE, shipping: { ...TEST_EUROPE.shipping, zones: ZONES } }
  await havePublished(shop.deps, 'terms', { markets: Terms.shape.markets.parse([market]) })
  const bag = await aProduct({ priceCents: 100_00 })
  await listPrice('eu', bag, 90_00)
  const bodyTo = (country: string, total: number, delivery?: string, zipCode = '75001') => {
    const body = anOrderBody([bag])
    const shipping = { ...body.shipping, country, state: country === 'IT' ? 'RM' : '', zipCode }
    return { ...body, total, shipping, ...(delivery === undefined ? {} : { delivery }) }
  }
  const order = (body: object, market = 'eu') => shop.post(`/api/orders?market=${market}`, body)
  const stored = () =>
    shop.deps.db
      .selectFrom('orders')
      .select(['order_id', 'delivery_method', 'delivery_name', 'charges_cents', 'total_cents'])
      .execute()
  return { ...shop, bag, bodyTo, order, stored }
}

const issuesOf = async (response: Response): Promise<unknown> => [
  response.status,
  ((await response.json()) as { errors?: { path: string }[] }).errors?.map(({ path }) => path),
]

test('an order keeps the method that was chosen and is charged its price', async () => {
  const { order, bodyTo, stored, deps, sendEmails } = await aShopWithZones()
  expect((await order(bodyTo('FR', 115, 'express'))).status).toBe(201)
  expect(await stored()).toMatchObject([
    { delivery_method: 'express', delivery_name: 'Express', charges_cents: 25_00, total_cents: 115_00 },
  ])
  const charges = await deps.db.selectFrom('order_charges').select(['kind', 'name', 'amount_cents']).execute()
  expect(charges).toEqual([{ kind: 'delivery', name: 'Express delivery', amount_cents: 25_00 }])
  expect((await sendEmails())[0]?.text).toContain('Express, €25.00. Arrives in 1 to 2 business days after payment.')
})

test('the only method of a zone needs no choice', async () => {
  const { order, bodyTo, stored } = await aShopWithZones()
  expect((await order(bodyTo('IT', 105, undefined, '00184'))).status).toBe(201)
  expect(await stored()).toMatchObject([{ delivery_method: 'standard', charges_cents: 15_00 }])
})

test('refuses a delivery that is not offered, a missing choice, and an address without delivery', async () => {
  const { order, bodyTo, post, stored } = await aShopWithZones()
  expect(await issuesOf(await order(bodyTo('FR', 102)))).toEqual([400, ['delivery']])
  expect(await issuesOf(await order(bodyTo('FR', 102, 'drone')))).toEqual([400, ['delivery']])
  expect(await issuesOf(await order(bodyTo('IT', 105, 'express', '00184')))).toEqual([400, ['delivery']])
  expect(await issuesOf(await order(bodyTo('FR', 90, 'standard', '20 000')))).toEqual([400, ['shipping.country']])
  expect((await order(bodyTo('FR', 102, 'express'))).status).toBe(409)
  const { email, items, total, shipping } = bodyTo('FR', 102)
  const intent = { amount: 102_00, currency: 'eur', return_url: '/eu/checkout' }
  const checkout = { email, items, total, shipping, delivery: 'drone' }
  const path = '/api/sandbox/create-intent?market=eu'
  expect(await issuesOf(await post(path, { ...intent, checkout }))).toEqual([400, ['checkout.delivery']])
  expect(await stored()).toEqual([])
})

test('a market without zones accepts no method', async () => {
  const { order, bodyTo } = await aShopWithZones()
  const body = { ...bodyTo('US', 108, 'express', '10001'), shipping: anOrderBody([]).shipping }
  expect(await issuesOf(await order(body, ''))).toEqual([400, ['delivery']])
})

test('a card payment holds the chosen method, and becomes an order with it', async () => {
  const shop = await aShopWithZones()
  const { email, items, total, shipping, delivery } = shop.bodyTo('DE', 115, 'express', '10115') as ReturnType<
    typeof anOrderBody
  > & { delivery: string }
  const eu = { ...shop, post: (path: string, body: unknown) => shop.post(`${path}?market=eu`, body) }
  const intent = await begin(eu, {
    amount: 115_00,
    currency: 'eur',
    return_url: '/eu/checkout',
    checkout: { email, items, total, shipping, delivery },
  })
  await confirm(eu, intent)
  const paymentDetails = { paymentIntentId: intent.paymentIntentId }
  const placed = await shop.order({
    ...shop.bodyTo('DE', 115, 'express', '10115'),
    paymentMethod: 'CREDIT_CARD',
    paymentDetails,
  })
  expect(placed.status).toBe(201)
  expect(await shop.stored()).toMatchObject([
    { delivery_method: 'express', delivery_name: 'Express', total_cents: 115_00 },
  ])
})

test('a quote has the chosen method, and refuses one that is not offered', async () => {
  const { post, bag } = await aShopWithZones()
  const quote = async (body: object) => {
    const items = [{ productId: bag.product_id, quantity: 1 }]
    const response = await post('/api/quote?market=eu', { items, ...body })
    return { status: response.status, ...((await response.json()) as { data?: { total: number } }) }
  }
  const totalOf = async (body: object) => (await quote(body)).data?.total
  expect(await totalOf({})).toBe(102)
  expect(await totalOf({ destination: { country: 'DE' }, delivery: 'express' })).toBe(115)
  expect(await totalOf({ destination: { country: 'IT', state: 'RM' } })).toBe(105)
  expect(await quote({ destination: { country: 'IT' }, delivery: 'express' })).toMatchObject({
    status: 400,
    errors: [{ path: 'delivery' }],
  })
})

test('an address is corrected only where the delivery of the order is offered, at its price', async () => {
  const { order, bodyTo, stored, request } = await aShopWithZones()
  await order(bodyTo('FR', 115, 'express'))
  await order(bodyTo('FR', 102, 'standard'))
  const rows = await stored()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const toRome = async (of: string) => {
    const id = rows.find(({ delivery_method }) => delivery_method === of)?.order_id
    const { shipping } = bodyTo('IT', 0, undefined, '00184')
    return request('PUT', `/api/admin/orders/${id}/address`, { shipping }, headers)
  }
  expect(await issuesOf(await toRome('express'))).toEqual([400, ['shipping.country']])
  expect((await toRome('standard')).status).toBe(200)
  expect((await stored()).map(({ total_cents }) => total_cents).toSorted()).toEqual([102_00, 115_00])
})

test('staff choose the method of an order that they create', async () => {
  const { request, bodyTo, stored } = await aShopWithZones()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const { email, items, total, shipping, delivery } = { ...bodyTo('FR', 115), delivery: 'express' }
  const body = { userId: null, email, items, total, shipping, delivery, billing: null }
  expect((await request('POST', '/api/admin/orders?market=eu', body, headers)).status).toBe(201)
  expect(await stored()).toMatchObject([{ delivery_method: 'express', charges_cents: 25_00 }])
})

test('a delivery method with a reduced rate is taxed by it on the order, its page and the tax report', async () => {
  const shop = await aShopWithZones()
  const [mainland, ...others] = ZONES
  const methods = mainland?.methods.map((each) => ({ ...each, taxClass: 'reduced' as const })) ?? []
  const zones = [{ name: 'Mainland', places: ['FR', 'DE'], methods }, ...others]
  const market = {
    ...TEST_EUROPE,
    taxRates: [{ place: 'DE', percent: 7, taxClass: 'reduced' as const }],
    shipping: { ...TEST_EUROPE.shipping, zones },
  }
  await havePublished(shop.deps, 'terms', { markets: Terms.shape.markets.parse([market]) })
  expect((await shop.order(shop.bodyTo('DE', 115, 'express', '10115'))).status).toBe(201)
  const [order] = await shop.stored()
  const { db } = shop.deps
  expect(await db.selectFrom('order_items').select(['tax_rate', 'tax_cents']).execute()).toEqual([
    { tax_rate: 190_000, tax_cents: 14_37 },
  ])
  expect(await db.selectFrom('order_charges').select(['tax_rate', 'tax_cents']).execute()).toEqual([
    { tax_rate: 70_000, tax_cents: 1_64 },
  ])
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const detail = await (await shop.get(`/api/admin/orders/${order?.order_id}`, headers)).json()
  expect(detail).toMatchObject({
    data: {
      tax: 16.01,
      charges: [{ tax: 1.64 }],
      taxes: [
        { taxPercent: 19, tax: 14.37 },
        { taxPercent: 7, tax: 1.64 },
      ],
    },
  })
  expect((await shop.sendEmails())[0]?.text).toContain('Includes tax (19% and 7%)')
})
