import type { Category } from '@atelier/domain/categories/category.schema'
import { expect, test, vi } from 'vitest'
import { aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../testing/test-markets.ts'
import { advanceMonotonicClock } from '../../testing/test-clock.ts'

const read = async ({ get }: TestApp): Promise<Category[]> =>
  ((await (await get('/api/categories')).json()) as { data: Category[] }).data

test('lists the categories with what shoppers see', async () => {
  const shop = await createTestApp()
  await aProduct({ category: 'totes' })
  await aProduct({ category: 'clutch', status: 'draft' })
  const response = await shop.get('/api/categories')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  const { data } = (await response.json()) as { data: Category[] }
  expect(data[0]).toEqual({
    slug: 'totes',
    name: 'Totes',
    description: '',
    image: null,
    seoTitle: '',
    seoDescription: '',
    hasProducts: true,
  })
  expect(data.map(({ slug, hasProducts }) => [slug, hasProducts])).toEqual([
    ['totes', true],
    ['crossbody', false],
    ['clutch', false],
    ['backpack', false],
    ['wallets', false],
    ['handbags', false],
  ])
})

test('returns one category, and 404 for others', async () => {
  const shop = await createTestApp()
  expect(await (await shop.get('/api/categories/totes')).json()).toMatchObject({ data: { name: 'Totes' } })
  for (const slug of ['belts', 'sale', 'constructor']) {
    expect((await shop.get(`/api/categories/${slug}`)).status).toBe(404)
  }
})

test('another process shows a change within a second', async () => {
  const [here, there] = [await createTestApp(), await createTestApp()]
  const { headers } = await signedIn(await aStaffMember({ role: 'EDITOR' }))
  expect(await read(there)).toHaveLength(6)
  await here.post('/api/admin/categories', { name: 'Belts' }, headers)
  expect(await read(here)).toHaveLength(7)
  expect([there.app.categories.handles()?.has('belts'), there.app.categories.handles()?.has('sale')]).toEqual([
    false,
    true,
  ])
  advanceMonotonicClock(1_000)
  expect(await read(there)).toHaveLength(7)
  expect(there.app.categories.handles()?.has('belts')).toBe(true)
  expect(await (await there.get('/api/products?category=belts')).json()).toMatchObject({ total: 0 })
})

test('a category that gets its first product says so', async () => {
  const shop = await createTestApp()
  expect((await read(shop))[0]?.hasProducts).toBe(false)
  await aProduct({ category: 'totes' })
  shop.deps.signals.emit('content-changed')
  expect((await read(shop))[0]?.hasProducts).toBe(true)
})

test('the last categories stay while the database is unavailable', async () => {
  const shop = await createTestApp()
  await read(shop)
  shop.deps.signals.emit('content-changed')
  const { ShopError } = await import('@atelier/domain/contract/shop-error')
  vi.spyOn(shop.deps.db, 'selectFrom').mockImplementation(() => {
    throw new ShopError('unavailable', 'Not now')
  })
  expect(await read(shop)).toHaveLength(6)
})

test('says for each market which categories it sells', async () => {
  const { get, deps } = await createTestApp()
  await haveMarkets(deps)
  const tote = await aProduct({ category: 'totes' })
  await aProduct({ category: 'clutch' })
  const draft = await aProduct({ category: 'wallets', status: 'draft' })
  await listPrice('eu', tote, 90_00)
  await listPrice('eu', draft, 90_00)
  const sold = async (query: string) => {
    const { data } = (await (await get(`/api/categories${query}`)).json()) as { data: Category[] }
    return data.filter(({ hasProducts }) => hasProducts).map(({ slug }) => slug)
  }
  expect([await sold(''), await sold('?market=eu'), await sold('?market=jp')]).toEqual([
    ['totes', 'clutch'],
    ['totes'],
    [],
  ])
  expect(await (await get('/api/categories/clutch?market=eu')).json()).toMatchObject({ data: { hasProducts: false } })
  expect((await get('/api/categories?market=uk')).status).toBe(400)
})
