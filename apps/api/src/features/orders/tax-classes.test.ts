import { Terms } from '@atelier/domain/shop-documents/terms.schema'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { ProductResponse } from '@atelier/domain/products/product.schema'
import type { TaxClass } from '@atelier/domain/tax/tax-class'
import { expect, test } from 'vitest'
import { aCsvDesk, lines } from '../../testing/csv-desk.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listPrice, TEST_EUROPE } from '../../testing/test-markets.ts'

/** A shop with a bag at the standard rate of 119 euros and a book at 107, in a market that has a reduced rate in Germany. */
async function aShopOfTwoClasses() {
  const shop = await createTestApp()
  const taxRates = [{ place: 'DE', percent: 7, taxClass: 'reduced' as const }]
  const shipping = { ...TEST_EUROPE.shipping, standard: { ...TEST_EUROPE.shipping.standard, cents: 0 } }
  const market = { ...TEST_EUROPE, taxRates, shipping }
  await havePublished(shop.deps, 'terms', { markets: Terms.shape.markets.parse([market]) })
  const [bag, book] = [await aProduct({ priceCents: 100_00 }), await aProduct({ priceCents: 90_00 })]
  await listPrice('eu', bag, 119_00)
  await listPrice('eu', book, 107_00)
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const path = `/api/products/admin/${book.product_id}`
  const read = async () => ((await (await shop.get(path, headers)).json()) as { data: AdminProduct }).data
  const save = async (part: object) => {
    const { name, price, description, category, colors } = await read()
    const sent = colors.map((color) => ({
      variantId: color.variantId,
      name: color.name,
      images: color.images.map(({ url }) => ({ url })),
    }))
    return shop.request('PUT', path, { name, price, description, category, colors: sent, ...part }, headers)
  }
  const order = (total: number, taxClass?: TaxClass, units = 1) => {
    const body = anOrderBody([bag, book])
    const items = body.items.map((item, index) => ({
      ...item,
      quantity: units,
      price: index === 0 ? 119 : 107,
      ...(index === 1 && taxClass && { taxClass }),
    }))
    const to = { ...body.shipping, country: 'DE', state: '', zipCode: '10115' }
    return shop.post('/api/orders?market=eu', { ...body, items, total, shipping: to })
  }
  return { ...shop, bag, book, headers, read, save, order }
}

test('a product has a tax class, which its page and an order keep, and which a save without it leaves', async () => {
  const { save, read, order, book, get, deps } = await aShopOfTwoClasses()
  const inShop = async () => ((await (await get(`/api/products/${book.slug}`)).json()) as ProductResponse).product
  expect(await inShop()).not.toHaveProperty('taxClass')
  expect((await save({ taxClass: 'reduced' })).status).toBe(200)
  expect(await inShop()).toMatchObject({ taxClass: 'reduced' })
  expect((await save({})).status).toBe(200)
  expect(await read()).toMatchObject({ taxClass: 'reduced' })
  expect((await order(226, 'reduced')).status).toBe(201)
  expect(
    await deps.db
      .selectFrom('order_items')
      .select(['tax_class', 'tax_rate', 'tax_cents'])
      .orderBy('position')
      .execute(),
  ).toEqual([
    { tax_class: null, tax_rate: 190_000, tax_cents: 19_00 },
    { tax_class: 'reduced', tax_rate: 70_000, tax_cents: 7_00 },
  ])
  expect((await save({ taxClass: 'standard' })).status).toBe(200)
  expect(await read()).not.toHaveProperty('taxClass')
  expect((await save({ taxClass: 'luxury' })).status).toBe(400)
})

test('an order says the tax of each rate to its customer and to staff', async () => {
  const { save, order, get, headers, sendEmails } = await aShopOfTwoClasses()
  await save({ taxClass: 'reduced' })
  const { data } = (await (await order(226, 'reduced')).json()) as { data: { orderId: string; receiptToken: string } }
  const taxes = [
    { taxPercent: 19, base: 119, tax: 19 },
    { taxPercent: 7, base: 107, tax: 7 },
  ]
  const receipt = (await (await get(`/api/orders/receipt/${data.receiptToken}`)).json()) as { data: CustomerOrder }
  expect(receipt.data).toMatchObject({ tax: 26, taxes })
  expect(await (await get(`/api/admin/orders/${data.orderId}`, headers)).json()).toMatchObject({ data: { taxes } })
  expect((await sendEmails())[0]?.text).toContain('Includes tax (19% and 7%)')
})

test('where the class changes the total, a cart that knows another one is answered with the class', async () => {
  const shop = await createTestApp()
  const market = {
    ...TEST_EUROPE,
    taxMode: 'added' as const,
    taxRates: [{ place: 'DE', percent: 7, taxClass: 'reduced' as const }],
  }
  await havePublished(shop.deps, 'terms', { markets: Terms.shape.markets.parse([market]) })
  const book = await aProduct({ priceCents: 90_00 })
  await listPrice('eu', book, 600_00)
  await shop.deps.db.updateTable('products').set({ tax_class: 'reduced' }).execute()
  const order = (total: number, taxClass?: TaxClass) => {
    const body = anOrderBody([book])
    const items = body.items.map((item) => ({ ...item, price: 600, ...(taxClass && { taxClass }) }))
    const to = { ...body.shipping, country: 'DE', state: '', zipCode: '10115' }
    return shop.post('/api/orders?market=eu', { ...body, items, total, shipping: to })
  }
  const refused = await order(714)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ data: { total: 642, items: [{ price: 600, taxClass: 'reduced' }] } })
  const same = (await (await order(714, 'reduced')).json()) as { data: { items: unknown[] } }
  expect(same.data.items).toEqual([])
  expect((await order(642, 'reduced')).status).toBe(201)
})

test('a product CSV brings the class in and out; a wrong one is named', async () => {
  const desk = await aCsvDesk()
  const book = await aProduct({})
  const file = (taxClass: string) => lines('Product ID,Tax class', `${book.product_id},${taxClass}`)
  expect((await desk.check(file('luxury'))).data.problems).toMatchObject([{ row: 2, column: 'Tax class' }])
  expect((await desk.check(file('Zero'))).data.problems).toEqual([])
  expect((await desk.take(file('Zero'))).status).toBe(200)
  const stored = () => desk.deps.db.selectFrom('products').select('tax_class').execute()
  expect(await stored()).toEqual([{ tax_class: 'zero' }])
  const { text } = await desk.download()
  expect(text).toContain(',zero,')
  expect((await desk.check(text)).data).toMatchObject({ unchanged: 1, problems: [] })
  expect((await desk.take(file(''))).status).toBe(200)
  expect(await stored()).toEqual([{ tax_class: null }])
})
