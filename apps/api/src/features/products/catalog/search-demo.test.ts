import type { ProductsResponse, SuggestionsResponse } from '@atelier/domain/products/product.schema'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { insertCatalog } from '../../../../../../demo/src/insert-catalog.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
  await inTransaction(shop.deps.db, (tx) => insertCatalog(tx, shop.deps.now()))
})

async function search(q: string): Promise<ProductsResponse> {
  return (await (await shop.get(`/api/products?q=${encodeURIComponent(q)}`)).json()) as ProductsResponse
}

/** Counts the products with a color that the filter calls so. */
async function ofPlainColor(color: string): Promise<number> {
  const { products } = (await (await shop.get('/api/products')).json()) as ProductsResponse
  return products.filter(({ colors }) => colors.some((shade) => (shade.plainName ?? shade.name) === color)).length
}

test('finds the products of the demo by what their pages say', async () => {
  const words = ['black', 'black tote', 'leather', 'laptop', 'strap', 'pocket', 'dust bag', 'certificate', 'riders']
  const totals = await Promise.all(words.map(async (q) => [q, (await search(q)).total]))
  expect(totals).toEqual([
    ['black', 17],
    ['black tote', 3],
    ['leather', 23],
    ['laptop', 4],
    ['strap', 13],
    ['pocket', 20],
    ['dust bag', 21],
    ['certificate', 19],
    ['riders', 0],
  ])
})

test('finds the colors of the demo as the filter calls them', async () => {
  for (const color of ['Black', 'Brown', 'Red', 'Green', 'Beige', 'White', 'Blue', 'Burgundy', 'Navy']) {
    expect([color, (await search(color)).total]).toEqual([color, await ofPlainColor(color)])
  }
  expect((await search('navy')).total).toBeGreaterThan(0)
})

test('finds one product by its SKU, and by a part of it', async () => {
  for (const q of ['OR610-COG', 'or610', 'or610 cog', 'OR610-']) {
    expect([q, (await search(q)).products.map(({ name }) => name)]).toEqual([q, ['Clémence Top-Handle']])
  }
})

test('finds nothing when a word is unknown', async () => {
  for (const q of ["O'Brien", 'O’Brien', 'black xylophone', 'clemence zzz']) {
    expect([q, (await search(q)).total]).toEqual([q, 0])
  }
})

test('finds what fits into a product when the search asks for it, or no text has the word', async () => {
  const fitting = async (thing: string) => {
    const { products } = (await (await shop.get('/api/products')).json()) as ProductsResponse
    return products.filter(({ fits }) => fits?.includes(thing)).length
  }
  for (const [q, thing] of [
    ['fits a laptop', 'laptop'],
    ['fits phone', 'phone'],
    ['phone', 'phone'],
    ['A5 notebook', 'A5'],
    ['documents', 'A4'],
  ] as const) {
    expect([q, (await search(q)).total]).toEqual([q, await fitting(thing)])
  }
  expect((await search('fits black laptop')).total).toBe(4)
})

test('filters lists and searches by what fits, and counts it before the filters', async () => {
  const list = async (query: string) => (await (await shop.get(`/api/products?${query}`)).json()) as ProductsResponse
  const all = await list('facets=true')
  const holding = (thing: string) => all.products.filter(({ fits }) => fits?.includes(thing)).length
  expect(all.facets?.fits).toEqual([
    { thing: 'phone', count: holding('phone') },
    { thing: 'a5', count: holding('A5') },
    { thing: 'a4', count: holding('A4') },
    { thing: 'laptop', count: holding('laptop') },
  ])
  const laptops = await list('fits=laptop&facets=true')
  expect([laptops.total, laptops.facets]).toEqual([6, all.facets])
  expect((await list('fits=laptop&category=totes')).total).toBe(4)
  const black = await list('fits=laptop&q=black&page=1&facets=true')
  expect(black.products.every(({ fits }) => fits?.includes('laptop'))).toBe(true)
  expect(black.total).toBe(black.facets?.fits.find(({ thing }) => thing === 'laptop')?.count)
})

test('ranks names before colors, these before facts, and these before descriptions', async () => {
  const first = async (q: string, count: number) => (await search(q)).products.slice(0, count).map(({ name }) => name)
  expect(await first('tote', 3)).toEqual(
    expect.arrayContaining(['Aumont Tote', 'Liane Canvas Tote', 'Marceau Work Tote']),
  )
  const laptop = await first('laptop', 4)
  expect(laptop.slice(0, 3).toSorted()).toEqual(['Corvin Backpack', 'Halden Rucksack', 'Marceau Work Tote'])
  expect(laptop[3]).toBe('Petit Corvin')
})

test('suggests in the same way, with the image of the color by its plain name', async () => {
  const response = await shop.get('/api/products/suggestions?q=black%20clemence')
  const { suggestions } = (await response.json()) as SuggestionsResponse
  expect(suggestions.map(({ name, color }) => [name, color])).toEqual([['Clémence Top-Handle', 'Noir']])
})
