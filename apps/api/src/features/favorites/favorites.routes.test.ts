import { mergeFavoriteLists } from '@atelier/domain/favorites/favorites'
import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { aCustomer, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { havePublished } from '../../testing/have-published.ts'

interface Saved {
  productId: string
  dateAdded: string
}

async function aCustomerWithFavorites() {
  const shop = await createTestApp()
  const user = await aCustomer()
  const { headers } = await signedIn(user)
  const path = `/api/users/${user.user_id}/favorites`
  const send = async (method: string, suffix = '', as = headers) =>
    shop.app.request(`${path}${suffix}`, { method, headers: as })
  const list = async (): Promise<Saved[]> => {
    const response = (await (await shop.get(path, headers)).json()) as { data: Saved[] }
    return response.data
  }
  const ids = async () => (await list()).map(({ productId }) => productId)
  const merge = (favorites: unknown) => shop.post(`${path}/merge`, { favorites }, headers)
  return { ...shop, user, headers, path, send, list, ids, merge }
}

test('saves products, once each, and lists them newest first', async () => {
  const { send, list } = await aCustomerWithFavorites()
  const tote = await aProduct({ name: 'Halden tote', priceCents: 1450_00, colors: { Noir: 1, Sand: 2 } })
  const clutch = await aProduct()
  expect((await send('PUT', `/${tote.product_id}`)).status).toBe(200)
  expect((await send('PUT', `/${clutch.product_id}`)).status).toBe(200)
  expect((await send('PUT', `/${tote.product_id}`)).status).toBe(200)
  const saved = await list()
  expect(saved.map(({ productId }) => productId)).toEqual([clutch.product_id, tote.product_id])
  expect(saved[1]).toMatchObject({ name: 'Halden tote', price: 1450, imageUrl: expect.stringContaining('/media/') })
})

test('a favorite keeps its color and the price when it was saved, for every device', async () => {
  const { send, list, deps } = await aCustomerWithFavorites()
  const tote = await aProduct({ priceCents: 1450_00, colors: { Sand: 1, Noir: 2 } })
  const clutch = await aProduct({ priceCents: 300_00 })
  await deps.db.updateTable('product_images').set({ url: '/media/noir.jpg' }).where('alt', '=', 'Noir').execute()
  await send('PUT', `/${tote.product_id}?color=noir`)
  await send('PUT', `/${clutch.product_id}?color=Unknown`)
  await deps.db.updateTable('products').set({ price_cents: 1300_00 }).execute()
  expect(await list()).toMatchObject([
    { productId: clutch.product_id, price: 1300, savedPrice: 300, color: null, colorLabel: null },
    {
      productId: tote.product_id,
      price: 1300,
      savedPrice: 1450,
      color: 'Noir',
      colorLabel: 'Black (Noir)',
      imageUrl: '/media/noir.jpg',
    },
  ])
  expect((await send('PUT', `/${tote.product_id}?color=${'x'.repeat(101)}`)).status).toBe(400)
  expect((await send('PUT', `/${tote.product_id}?shade=noir`)).status).toBe(400)
})

test('merging takes color and price of the newest save, and never loses them to a client that sends none', async () => {
  const { merge, list } = await aCustomerWithFavorites()
  const tote = await aProduct({ priceCents: 1450_00, colors: { Sand: 1, Noir: 2 } })
  const clutch = await aProduct()
  const saved = (day: string, more: object) => ({
    productId: tote.product_id,
    dateAdded: `2026-01-${day}T00:00:00.000Z`,
    ...more,
  })
  const other = { productId: clutch.product_id, dateAdded: '2026-01-02T00:00:00.000Z' }
  const details = async () => (await list()).find(({ productId }) => productId === tote.product_id)
  await merge([saved('05', { color: 'Noir', price: 1500 }), other])
  await merge([saved('03', { price: 1600 })])
  await merge([saved('09', {})])
  const first = '2026-01-03T00:00:00.000Z'
  expect(await details()).toMatchObject({ color: 'Noir', savedPrice: 1500, dateAdded: first })
  await merge([saved('04', { price: 1700 }), saved('08', { color: null, price: 1400 })])
  expect(await details()).toMatchObject({ color: null, savedPrice: 1400, dateAdded: first })
  expect((await list()).find(({ productId }) => productId === clutch.product_id)).toMatchObject({ savedPrice: null })
})

test('removes one, and all', async () => {
  const { send, ids } = await aCustomerWithFavorites()
  const [a, b, c] = [await aProduct(), await aProduct(), await aProduct()]
  for (const product of [a, b, c]) await send('PUT', `/${product.product_id}`)
  expect((await send('DELETE', `/${b.product_id}`)).status).toBe(200)
  expect(await ids()).toEqual([c.product_id, a.product_id])
  expect((await send('DELETE', `/${b.product_id}`)).status).toBe(200)
  expect((await send('DELETE')).status).toBe(200)
  expect(await ids()).toEqual([])
})

test('a hidden product disappears from the list, and reappears with the product', async () => {
  const { send, ids, deps } = await aCustomerWithFavorites()
  const product = await aProduct()
  await send('PUT', `/${product.product_id}`)
  const show = (status: 'draft' | 'active') => deps.db.updateTable('products').set({ status }).execute()
  await show('draft')
  expect(await ids()).toEqual([])
  await show('active')
  expect(await ids()).toEqual([product.product_id])
})

test.each([['unknown'], ['draft'], ['switched off']])('a product that is %s cannot be saved', async (kind) => {
  const { send, ids } = await aCustomerWithFavorites()
  const product = await aProduct({ status: kind === 'draft' ? 'draft' : 'active', isActive: kind !== 'switched off' })
  const response = await send('PUT', `/${kind === 'unknown' ? 'totes-nothere' : product.product_id}`)
  expect([response.status, await response.json()]).toMatchObject([404, { message: 'Product not found' }])
  expect(await ids()).toEqual([])
})

test("merges a browser's favorites like the domain merges two lists, also repeatedly", async () => {
  const { merge, list } = await aCustomerWithFavorites()
  const [a, b, c] = [await aProduct(), await aProduct(), await aProduct()]
  const at = (product: { product_id: string }, day: string): Saved => ({
    productId: product.product_id,
    dateAdded: `2026-01-${day}T00:00:00.000Z`,
  })
  const first = [at(a, '05'), at(b, '03')]
  const second = [at(b, '01'), at(c, '04')]
  await merge(first)
  await merge(second)
  await merge(second)
  const rest = { name: '', price: 0, imageUrl: null }
  const expected = mergeFavoriteLists(
    first.map((saved) => ({ ...saved, ...rest })),
    second.map((saved) => ({ ...saved, ...rest })),
  ).map(({ productId, dateAdded }) => ({ productId, dateAdded }))
  expect((await list()).map(({ productId, dateAdded }) => ({ productId, dateAdded }))).toEqual(expected)
})

test('merging skips hidden products and limits future dates', async () => {
  const { merge, list } = await aCustomerWithFavorites()
  const product = await aProduct()
  const hidden = await aProduct({ status: 'archived' })
  const response = await merge([
    { productId: product.product_id, dateAdded: '2999-01-01T00:00:00.000Z' },
    { productId: hidden.product_id, dateAdded: '2026-01-01T00:00:00.000Z' },
    { productId: 'gone-1', dateAdded: '2026-01-01T00:00:00.000Z' },
  ])
  expect(response.status).toBe(200)
  const [saved, ...others] = await list()
  expect(others).toEqual([])
  expect(Date.parse(saved?.dateAdded ?? '')).toBeLessThanOrEqual(Date.now())
})

test.each([
  [[{ productId: '', dateAdded: '2026-01-01T00:00:00Z' }], 'favorites.0.productId'],
  [[{ productId: 'a', dateAdded: 'yesterday' }], 'favorites.0.dateAdded'],
  [[{ productId: 'a', dateAdded: '2026-01-01T00:00:00Z', price: -1 }], 'favorites.0.price'],
  [[{ productId: 'a', dateAdded: '2026-01-01T00:00:00Z', color: 7 }], 'favorites.0.color'],
  [[{ productId: 'a', dateAdded: '2026-01-01T00:00:00Z', name: 'Bag' }], 'favorites.0.name'],
  ['all', 'favorites'],
])('merging rejects %j and names the field', async (favorites, path) => {
  const { merge } = await aCustomerWithFavorites()
  const response = await merge(favorites)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path }] })
})

test('an account stores a limited number of products, and a rejected merge changes nothing', async () => {
  const { merge, send, ids, deps, user } = await aCustomerWithFavorites()
  const [saved, extra] = [await aProduct(), await aProduct()]
  const rows = Array.from({ length: limits.favoritesMax }, (_, i) => ({
    product_id: `totes-${i}`,
    slug: `fill-${i}`,
    name: 'Bag',
    description: '',
    category: 'totes' as const,
    price_cents: 1,
    status: 'archived' as const,
  }))
  await deps.db.insertInto('products').values(rows).execute()
  const filled = rows.slice(1).map((row) => ({ user_id: user.user_id, product_id: row.product_id }))
  await deps.db.insertInto('favorites').values(filled).execute()
  const both = await Promise.all([saved, extra].map((product) => send('PUT', `/${product.product_id}`)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await send('DELETE', `/${extra.product_id}`)
  await send('PUT', `/${saved.product_id}`)
  const response = await merge([{ productId: extra.product_id, dateAdded: '2026-01-01T00:00:00.000Z' }])
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { message: `You can save up to ${limits.favoritesMax} favorites` },
  ])
  expect(await ids()).toEqual([saved.product_id])
})

test("other customers' favorites return 404", async () => {
  const { send, merge, path, post } = await aCustomerWithFavorites()
  const product = await aProduct()
  const { headers } = await signedIn(await aCustomer())
  const responses = [
    await send('GET', '', headers),
    await send('PUT', `/${product.product_id}`, headers),
    await send('DELETE', `/${product.product_id}`, headers),
    await send('DELETE', '', headers),
    await post(`${path}/merge`, { favorites: [] }, headers),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await merge([])).status).toBe(200)
})

test('favorites on the server are for registered customers only', async () => {
  const { path, get } = await aCustomerWithFavorites()
  expect((await get(path)).status).toBe(401)
  expect((await get(path, (await signedIn(await aStaffMember())).headers)).status).toBe(401)
  const guest = await aCustomer({ role: 'guest' })
  expect((await get(`/api/users/${guest.user_id}/favorites`, (await signedIn(guest)).headers)).status).toBe(403)
})

test('prices are in the currency of the shop, and whole in its smallest unit', async () => {
  const { deps, list, merge } = await aCustomerWithFavorites()
  await havePublished(deps, 'terms', { currency: 'JPY' })
  const tote = await aProduct({ priceCents: 198_000 })
  const saved = { productId: tote.product_id, dateAdded: '2026-01-01T00:00:00.000Z' }
  const refused = await merge([{ ...saved, price: 1_980.5 }])
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'favorites.0.price', message: 'Use a whole number' }] },
  ])
  expect((await merge([{ ...saved, price: 150_000 }])).status).toBe(200)
  expect(await list()).toMatchObject([{ price: 198_000, savedPrice: 150_000, currency: 'JPY' }])
})
