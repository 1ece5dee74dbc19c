import type { DocumentResponse, PublicationWarning } from '@atelier/domain/shop-documents/documents.schema'
import type { Market } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { anOrder, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice, TEST_EUROPE, TEST_JAPAN } from '../../testing/test-markets.ts'

const PATH = '/api/admin/documents/terms'

interface Answer {
  status: number
  code?: string
  errors?: { path: string; message: string }[]
  data?: { warnings?: PublicationWarning[] }
}

async function aDesk(provider?: 'stripe' | 'square') {
  const shop = await createTestApp()
  if (provider) Object.assign(shop.deps.payments, { id: provider })
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const read = async () => ((await (await shop.get(PATH, headers)).json()) as DocumentResponse).data
  return {
    ...shop,
    publish: async (markets: readonly Market[], accepts?: string[]): Promise<Answer> => {
      const { updatedAt, content } = await read()
      const saved = await shop.request('PUT', `${PATH}/draft`, { content: { ...content, markets }, updatedAt }, headers)
      if (saved.status !== 200) return { status: saved.status, ...((await saved.json()) as object) }
      const body = { updatedAt: (await read()).updatedAt, ...(accepts ? { accepts } : undefined) }
      const response = await shop.request('POST', `${PATH}/publish`, body, headers)
      return { status: response.status, ...((await response.json()) as object) }
    },
    keys: () => shop.deps.shop.terms.markets.map(({ key }) => key),
  }
}

test('a new market with unpriced products is refused, and one that is published is not asked again', async () => {
  const { publish, keys, deps } = await aDesk()
  const bag = await aProduct()
  await aProduct({ status: 'draft' })
  const belt = await aProduct()
  await listPrice('eu', bag, 90_00)
  const message = '1 product has no price in Europe. Enter prices, or hide it there'
  expect(await publish([TEST_EUROPE])).toMatchObject({ status: 400, errors: [{ path: 'markets.0.prices', message }] })
  expect((await publish([TEST_JAPAN, TEST_EUROPE])).errors).toMatchObject([
    { path: 'markets.0.prices', message: '2 products have no price in Japan. Enter prices, or hide them there' },
    { path: 'markets.1.prices', message },
  ])
  expect(keys()).toEqual([])
  await deps.db.insertInto('hidden_products').values({ market: 'eu', product_id: belt.product_id }).execute()
  expect((await publish([TEST_EUROPE])).status).toBe(200)
  expect(keys()).toEqual(['eu'])
  await aProduct()
  expect((await publish([{ ...TEST_EUROPE, name: 'European Union' }])).status).toBe(200)
})

test('removing a market needs a confirmation that names its orders', async () => {
  const { publish, keys, deps } = await aDesk()
  await haveMarkets(deps)
  const { order_id } = await anOrder()
  await deps.db.updateTable('orders').set({ market: 'jp' }).where('order_id', '=', order_id).execute()
  const answer = await publish([TEST_EUROPE])
  const message = 'Japan: the pages at /jp are no longer found. Its 1 order can still be read.'
  expect(answer).toMatchObject({ status: 409, data: { warnings: [{ code: 'removed:jp:1', message }] } })
  expect((await publish([TEST_EUROPE], ['removed:jp:1'])).status).toBe(200)
  expect(keys()).toEqual(['eu'])
})

test('the currency of a market stays once it has prices, also after it was removed', async () => {
  const { publish, deps } = await aDesk()
  await haveMarkets(deps)
  const pounds = { ...TEST_EUROPE, currency: 'GBP' }
  expect((await publish([pounds, TEST_JAPAN])).status).toBe(200)
  await listPrice('eu', await aProduct(), 90_00)
  const refused = {
    status: 400,
    errors: [{ path: 'markets.0.currency', message: expect.stringContaining('in British pounds') as string }],
  }
  expect(await publish([TEST_EUROPE, TEST_JAPAN])).toMatchObject(refused)
  expect((await publish([TEST_JAPAN], ['removed:eu:0'])).status).toBe(200)
  expect(await publish([TEST_EUROPE, TEST_JAPAN])).toMatchObject(refused)
  expect((await publish([pounds, TEST_JAPAN])).status).toBe(200)
})

test('a market in whose currency the payment provider takes nothing is refused at its field, each with its reason', async () => {
  const { publish } = await aDesk('square')
  const { status, errors } = await publish([TEST_EUROPE, TEST_JAPAN])
  expect(status).toBe(400)
  expect(errors?.map(({ path }) => path)).toEqual(['markets.0.currency', 'markets.1.currency'])
  // Every reason is named at once.
  const both = await publish([{ ...TEST_EUROPE, taxSource: 'stripe' }, TEST_JAPAN])
  expect(both.errors?.map(({ path }) => path)).toEqual([
    'markets.0.currency',
    'markets.1.currency',
    'markets.0.taxSource',
  ])
  const stripe = await aDesk('stripe')
  expect((await stripe.publish([TEST_EUROPE, TEST_JAPAN])).status).toBe(200)
})

test('Stripe Tax needs Stripe, and is refused at the field of each market without it', async () => {
  const taxed = [{ ...TEST_EUROPE, taxSource: 'stripe' as const }]
  const sandbox = await aDesk()
  await haveMarkets(sandbox.deps)
  expect(await sandbox.publish([...taxed, TEST_JAPAN])).toMatchObject({
    status: 400,
    errors: [{ path: 'markets.0.taxSource', message: expect.stringContaining('PAYMENTS=stripe') as string }],
  })
  expect((await (await aDesk('stripe')).publish([...taxed, TEST_JAPAN])).status).toBe(200)
})

test('a market without a delivery method for one of its destinations is refused with the country', async () => {
  const { request, get, keys } = await aDesk()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const { data } = (await (await get(PATH, headers)).json()) as DocumentResponse
  const zones = [{ name: 'France', places: ['FR', 'IT', 'ES'], methods: [] }]
  const europe = { ...TEST_EUROPE, shipping: { ...TEST_EUROPE.shipping, homeCountries: ['FR', 'DE'], zones } }
  const content = { ...data.content, markets: [europe] }
  const saved = await request('PUT', `${PATH}/draft`, { content, updatedAt: data.updatedAt }, headers)
  expect(saved.status).toBe(400)
  const { errors } = (await saved.json()) as Answer
  expect(errors?.map(({ path }) => path)).toEqual(['markets.0.shipping.zones.0.places', 'markets.0.shipping.zones'])
  expect(keys()).toEqual([])
})

test('a delivery that begins to be priced by weight names the products without one, once', async () => {
  const { publish, deps } = await aDesk()
  await haveMarkets(deps)
  const bag = await aProduct({ colors: { Noir: 1, Sand: 1 } })
  await aProduct({ status: 'draft' })
  const heavy = { ...(await aProduct()) }
  await deps.db
    .updateTable('color_variants')
    .set({ weight_grams: 700 })
    .where(
      'variant_id',
      'in',
      [...heavy.variants, bag.variants[0]].map((variant) => variant?.variant_id ?? 0),
    )
    .execute()
  const bands = [{ from: 0, cents: 9_00 }]
  const method = { key: 'parcel', name: 'Parcel', businessDays: [2, 4] as const, bands, freeFromCents: null }
  const byWeight = (bandBasis: 'value' | 'weight') => ({
    ...TEST_EUROPE,
    shipping: {
      ...TEST_EUROPE.shipping,
      zones: [{ name: 'All', places: ['FR', 'DE', 'IT', 'ES'], methods: [{ ...method, bandBasis }] }],
    },
  })
  expect((await publish([byWeight('value'), TEST_JAPAN])).status).toBe(200)
  const message = '1 product has a color without a weight. It counts as 0 g for deliveries by weight in Europe.'
  expect(await publish([byWeight('weight'), TEST_JAPAN])).toMatchObject({
    status: 409,
    data: { warnings: [{ code: 'unweighed:1', message }] },
  })
  expect((await publish([byWeight('weight'), TEST_JAPAN], ['unweighed:1'])).status).toBe(200)
  expect((await publish([{ ...byWeight('weight'), name: 'EU' }, TEST_JAPAN])).status).toBe(409)
})
