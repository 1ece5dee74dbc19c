import { Terms } from '@atelier/domain/shop-documents/terms.schema'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { ProductResponse } from '@atelier/domain/products/product.schema'
import type { DeliveryZone } from '@atelier/domain/terms/delivery-zone'
import { expect, test } from 'vitest'
import { aCsvDesk, lines } from '../../testing/csv-desk.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listPrice, TEST_EUROPE } from '../../testing/test-markets.ts'

const ZONES: DeliveryZone[] = [
  {
    name: 'Europe',
    places: ['FR', 'DE', 'IT', 'ES'],
    methods: [
      {
        key: 'standard',
        name: 'Standard',
        businessDays: [3, 5],
        bandBasis: 'weight',
        bands: [
          { from: 0, cents: 6_00 },
          { from: 2_000, cents: 11_00 },
        ],
        freeFromCents: null,
      },
    ],
  },
]

const FACTS = { weightGrams: 900, hsCode: '42022100', origin: 'IT' }

/** A shop whose European market prices deliveries by weight, with a bag of 90 euros and a desk. */
async function aWeighingShop() {
  const shop = await createTestApp()
  const market = { ...TEST_EUROPE, shipping: { ...TEST_EUROPE.shipping, zones: ZONES } }
  await havePublished(shop.deps, 'terms', { markets: Terms.shape.markets.parse([market]) })
  const bag = await aProduct({ priceCents: 100_00, colors: { Noir: 50 } })
  await listPrice('eu', bag, 90_00)
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const path = `/api/products/admin/${bag.product_id}`
  const read = async () => ((await (await shop.get(path, headers)).json()) as { data: AdminProduct }).data
  return {
    ...shop,
    bag,
    read,
    save: async (facts: object) => {
      const { name, price, description, category, colors } = await read()
      const sent = colors.map(({ variantId, images }) => ({
        variantId,
        name: 'Noir',
        images: images.map(({ url }) => ({ url })),
        ...facts,
      }))
      return shop.request('PUT', path, { name, price, description, category, colors: sent }, headers)
    },
    order: async (quantity: number, total: number) => {
      const body = anOrderBody([bag])
      const items = body.items.map((item) => ({ ...item, quantity, price: 90 }))
      const shipping = { ...body.shipping, country: 'FR', state: '', zipCode: '75001' }
      return shop.post('/api/orders?market=eu', { ...body, items, total, shipping, delivery: 'standard' })
    },
    items: () =>
      shop.deps.db
        .selectFrom('order_items')
        .select(['weight_grams', 'hs_code', 'origin'])
        .orderBy('order_id')
        .execute(),
  }
}

test('a color has weight, HS code and origin, which a later order keeps as they were', async () => {
  const { save, read, order, items, get, bag, deps } = await aWeighingShop()
  const inShop = async () =>
    ((await (await get(`/api/products/${bag.slug}`)).json()) as ProductResponse).product.colors[0]
  expect(await inShop()).not.toHaveProperty('weightGrams')
  expect((await save({ ...FACTS, hsCode: '4202.21 00', origin: 'it' })).status).toBe(200)
  expect((await read()).colors[0]).toMatchObject(FACTS)
  const shown = await inShop()
  expect(shown).toMatchObject({ weightGrams: 900 })
  expect(shown).not.toHaveProperty('hsCode')
  expect((await order(1, 96)).status).toBe(201)
  expect((await save({ weightGrams: 500, hsCode: null })).status).toBe(200)
  expect((await read()).colors[0]).toMatchObject({ weightGrams: 500, origin: 'IT' })
  expect((await read()).colors[0]).not.toHaveProperty('hsCode')
  expect(await items()).toEqual([{ weight_grams: 900, hs_code: '42022100', origin: 'IT' }])
  const [entry] = await deps.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('action', '=', 'product.updated')
    .orderBy('entry_id', 'desc')
    .execute()
  expect(JSON.stringify(entry?.changes)).toContain('Noir: HS code')
})

test('a delivery by weight weighs all units, and the answer to another total has the weights', async () => {
  const { save, order } = await aWeighingShop()
  expect((await order(3, 276)).status).toBe(201)
  await save(FACTS)
  expect((await order(2, 186)).status).toBe(201)
  const refused = await order(3, 276)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ data: { total: 281, items: [{ price: 90, weightGrams: 900 }] } })
  expect((await order(3, 281)).status).toBe(201)
})

test.each([
  [{ weightGrams: 0 }, 'colors.0.weightGrams'],
  [{ weightGrams: 1.5 }, 'colors.0.weightGrams'],
  [{ weightGrams: 100_001 }, 'colors.0.weightGrams'],
  [{ hsCode: '12345' }, 'colors.0.hsCode'],
  [{ hsCode: '4202.21.00.1234' }, 'colors.0.hsCode'],
  [{ hsCode: '42O221' }, 'colors.0.hsCode'],
  [{ origin: 'Italy' }, 'colors.0.origin'],
  [{ origin: 'XX' }, 'colors.0.origin'],
])('refuses %j at its field', async (facts, path) => {
  const { save } = await aWeighingShop()
  const response = await save(facts)
  expect(response.status).toBe(400)
  expect(((await response.json()) as { errors: { path: string }[] }).errors.map((each) => each.path)).toEqual([path])
})

test('a product CSV brings the three columns in and out; a wrong cell is named', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ colors: { Noir: 3, Sand: null } })
  const [noir, sand] = bag.variants.map(({ sku }) => sku)
  const file = (weight: string) =>
    lines(
      'Product ID,SKU,Weight (g),HS code,Origin',
      `${bag.product_id},${noir},${weight},4202.21,IT`,
      `${bag.product_id},${sand},,,`,
    )
  expect((await desk.check(file('heavy'))).data.problems).toMatchObject([{ row: 2, column: 'Weight (g)' }])
  expect((await desk.take(file('850'))).status).toBe(200)
  const stored = await desk.deps.db
    .selectFrom('color_variants')
    .select(['weight_grams', 'hs_code', 'origin'])
    .orderBy('variant_id')
    .execute()
  expect(stored).toEqual([
    { weight_grams: 850, hs_code: '420221', origin: 'IT' },
    { weight_grams: null, hs_code: null, origin: null },
  ])
  const { text } = await desk.download()
  expect(text).toContain(',850,420221,IT')
  expect((await desk.check(text)).data).toMatchObject({ unchanged: 1, problems: [] })
  const cleared = lines('Product ID,SKU,Weight (g)', `${bag.product_id},${noir},`)
  expect((await desk.take(cleared)).status).toBe(200)
  expect(
    await desk.deps.db.selectFrom('color_variants').select(['weight_grams', 'hs_code']).orderBy('variant_id').execute(),
  ).toEqual([
    { weight_grams: null, hs_code: '420221' },
    { weight_grams: null, hs_code: null },
  ])
})
