import type { ProductsResponse } from '@atelier/domain/products/product.schema'
import { expect, test } from 'vitest'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { haveMarkets, listPrice } from '../../../testing/test-markets.ts'

/** Three bags in dollars; the second costs more than the first in euros, and the third is not sold in Europe. */
async function aCatalogInMarkets() {
  const shop = await createTestApp()
  await haveMarkets(shop.deps)
  const noir = await aProduct({ name: 'Sac Noir', slug: 'sac-noir', priceCents: 300_00 })
  const lune = await aProduct({ name: 'Sac Lune', slug: 'sac-lune', priceCents: 200_00 })
  const ours = await aProduct({ name: 'Sac Ours', slug: 'sac-ours', priceCents: 100_00 })
  await listPrice('eu', noir, 250_00)
  await listPrice('eu', lune, 260_00)
  await listPrice('jp', noir, 45_000)
  const listed = async (query: string) => {
    const response = await shop.get(`/api/products?${query}`)
    const { products, total } = (await response.json()) as ProductsResponse
    return { total, found: products.map(({ slug, price, currency }) => [slug, price, currency]) }
  }
  return { ...shop, noir, lune, ours, listed }
}

test('a list has the products and prices of its market, and sorts and filters by them', async () => {
  const { listed } = await aCatalogInMarkets()
  expect(await listed('sort=price-asc&page=1')).toEqual({
    total: 3,
    found: [
      ['sac-ours', 100, 'USD'],
      ['sac-lune', 200, 'USD'],
      ['sac-noir', 300, 'USD'],
    ],
  })
  expect(await listed('sort=price-asc&page=1&market=eu')).toEqual({
    total: 2,
    found: [
      ['sac-noir', 250, 'EUR'],
      ['sac-lune', 260, 'EUR'],
    ],
  })
  expect(await listed('market=jp')).toEqual({ total: 1, found: [['sac-noir', 45_000, 'JPY']] })
  expect(await listed('market=eu&minPrice=255&page=1')).toEqual({ total: 1, found: [['sac-lune', 260, 'EUR']] })
  expect(await listed('market=eu&q=sac&page=1')).toMatchObject({ total: 2 })
  expect(await listed('market=eu&q=ours&page=1')).toEqual({ total: 0, found: [] })
})

test('facets, suggestions, related and featured products are those of the market', async () => {
  const { get, ours } = await aCatalogInMarkets()
  const read = async (path: string): Promise<unknown> => (await get(path)).json()
  expect(await read('/api/products?facets=true&market=eu')).toMatchObject({
    facets: { lowestPrice: 250, highestPrice: 260 },
  })
  expect(await read('/api/products/suggestions?q=noir&market=jp')).toMatchObject({
    suggestions: [{ slug: 'sac-noir', price: 45_000, currency: 'JPY' }],
  })
  expect(await read('/api/products/sac-noir/related?market=eu')).toMatchObject({
    products: [{ slug: 'sac-lune', price: 260 }],
  })
  expect(await read('/api/products/featured?market=jp')).toMatchObject({ product: { slug: 'sac-noir', price: 45_000 } })
  expect((await get(`/api/products/${ours.product_id}?market=eu`)).status).toBe(404)
  expect((await get(`/api/products/${ours.product_id}`)).status).toBe(200)
})

test('a changed price shows at once in its market, and in no other', async () => {
  const { get, deps, noir } = await aCatalogInMarkets()
  const priceIn = async (market: string) => {
    const response = await get(`/api/products/sac-noir?market=${market}`)
    return ((await response.json()) as { product: { price: number } }).product.price
  }
  expect([await priceIn('eu'), await priceIn('jp')]).toEqual([250, 45_000])
  await deps.db
    .updateTable('product_prices')
    .set({ valid_until: new Date(Date.now() + 60_000) })
    .where('product_id', '=', noir.product_id)
    .where('price_list', '=', 'eu')
    .execute()
  await listPrice('eu', noir, 240_00)
  deps.signals.emit('content-changed')
  expect([await priceIn('eu'), await priceIn('jp'), await priceIn('')]).toEqual([240, 45_000, 300])
})

test('an unknown market is refused', async () => {
  const { get } = await aCatalogInMarkets()
  for (const path of [
    '/api/products?market=uk',
    '/api/products/sac-noir?market=EU',
    '/api/products/featured?market=x',
  ]) {
    const response = await get(path)
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'There is no such market' }])
  }
})
