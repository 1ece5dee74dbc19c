import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { anOrder, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { publishFields } from './change-documents.ts'
import { assertStoredCurrency } from './keep-currency.ts'

async function aShop() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const path = '/api/admin/documents/terms'
  const read = async () => ((await (await shop.get(path, headers)).json()) as DocumentResponse).data
  const publish = async (change: object) => {
    const { updatedAt, content } = await read()
    const saved = await shop.request('PUT', `${path}/draft`, { content: { ...content, ...change }, updatedAt }, headers)
    if (!saved.ok) return saved
    return shop.request('POST', `${path}/publish`, { updatedAt: (await read()).updatedAt }, headers)
  }
  const create = (price: number) =>
    shop.post(
      '/api/products/admin',
      {
        name: 'Aumont',
        price,
        description: 'A tote.',
        category: 'totes',
        colors: [{ name: 'Noir', images: [{ url: '/media/demo/aumont/front.jpg' }] }],
      },
      headers,
    )
  return { shop, publish, create, currency: () => shop.deps.shop.terms.currency }
}

test('an empty store may choose its currency, and then its prices are in it', async () => {
  const { shop, publish, create, currency } = await aShop()
  expect((await publish({ currency: 'JPY' })).status).toBe(200)
  expect(currency()).toBe('JPY')
  const refused = await create(66.5)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'price', message: 'Enter a valid price (e.g. 2999)' }] },
  ])
  const created = await create(6_600)
  expect([created.status, await created.json()]).toMatchObject([201, { data: { price: 6_600, currency: 'JPY' } }])
  const list = (await (await shop.get('/api/products?facets=true')).json()) as object
  expect(list).toMatchObject({
    products: [{ price: 6_600, compareAtPrice: null, currency: 'JPY' }],
    facets: { lowestPrice: 6_600, highestPrice: 6_600 },
  })
  const suggestions = (await (await shop.get('/api/products/suggestions?q=aumont')).json()) as object
  expect(suggestions).toMatchObject({ suggestions: [{ price: 6_600, currency: 'JPY' }] })
  const found = async (query: string) =>
    ((await (await shop.get(`/api/products?${query}`)).json()) as { total: number }).total
  expect([await found('minPrice=6600&maxPrice=6600'), await found('minPrice=6601')]).toEqual([1, 0])
})

test.each([
  ['a product', () => aProduct()],
  ['an order', () => anOrder()],
])('with %s the currency stays, and everything else may change', async (_, make) => {
  const { publish, currency } = await aShop()
  await make()
  const refused = await publish({ currency: 'JPY', warrantyYears: 2 })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'currency', message: expect.stringContaining('once the store has a product or an order') }] },
  ])
  expect(currency()).toBe('USD')
  expect((await publish({ currency: 'USD', warrantyYears: 2 })).status).toBe(200)
})

test('a product is not created with a price in the currency before', async () => {
  const { shop, create } = await aShop()
  const terms = { key: 'terms', fields: { currency: 'JPY' }, at: shop.deps.now(), actor: null } as const
  // Another process publishes: this one still has the terms before.
  await inTransaction(shop.deps.db, (tx) => publishFields(tx, terms))
  expect((await create(29)).status).toBe(409)
  await shop.deps.shop.refresh()
  expect((await create(29)).status).toBe(201)
})

test('a publication waits for a product that is being created', async () => {
  const { shop, publish } = await aShop()
  const { db } = shop.deps
  const publication = await inTransaction(db, async (tx) => {
    await assertStoredCurrency(tx, 'USD')
    const waiting = publish({ currency: 'JPY' })
    await waitForBlockedLock(tx)
    await sql`
      insert into products (product_id, slug, name, description, category, price_cents)
      values ('totes-00000001', 'aumont', 'Aumont', 'A tote.', 'totes', 2900)`.execute(tx)
    return { waiting }
  })
  expect((await publication.waiting).status).toBe(400)
})
