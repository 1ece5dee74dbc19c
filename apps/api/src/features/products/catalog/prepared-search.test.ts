import type { ListProductsQuery } from '@atelier/domain/products/product.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/test-database.ts'
import { createCatalog, type Catalog } from './catalog.ts'
import { findByRareWords } from './prepared-search.repo.ts'
import { estimateMatches } from './search-frequency.ts'
import { textQueryOf } from './text-query.ts'
import { readWordFrequencies } from './word-frequencies.repo.ts'

/** 640 bags: 'bag' is in all of them, 'noir' in the color of 320, 'calf' in 128, each name in one. */
async function manyBags() {
  const { db } = await testDatabase()
  await sql`
    insert into products (product_id, slug, name, description, category, price_cents, is_new, materials, created_at)
    select 'bag-' || n, 'bag-' || n, case when n % 40 = 0 then 'Noir' else 'Clemence' end || ' n' || n, 'A bag.',
      (array['totes', 'clutch'])[1 + n % 2], n * 100, n % 3 = 0, case when n % 5 = 0 then 'Box calf' else 'Suede' end,
      now() - n * interval '1 hour'
    from generate_series(1, 640) n`.execute(db)
  await sql`
    insert into color_variants (product_id, position, name, value, sku, stock)
    select 'bag-' || n, 0, case when n % 2 = 0 then 'Noir' else 'Moss' end, '#101010', 'sku-' || n, nullif(n % 4, 3)
    from generate_series(1, 640) n`.execute(db)
  return db
}

const bodyOf = async (catalog: Catalog, query: Partial<ListProductsQuery>): Promise<string> =>
  (await catalog.list(query)).toString()

const SEARCHES = ['n7', 'n12', 'n640', 'calf', 'calf noir', 'noir', 'bag', 'clemence calf', 'clmence', 'nor', 'n5']
const FILTERS: Partial<ListProductsQuery>[] = [
  {},
  { page: 2 },
  { pageSize: 5, page: 3 },
  { page: 90 },
  { sort: 'price-asc' },
  { sort: 'price-desc', page: 2 },
  { sort: 'newest' },
  { category: 'totes' },
  { category: 'new-this-season', available: 'true' },
  { category: 'sale' },
  { colors: ['noir'], available: 'true' },
  { minPrice: 20, maxPrice: 300 },
  { ids: ['bag-5', 'bag-10', 'bag-11'] },
]

test.each(['before', 'after'] as const)(
  'prepared searches return what planned searches return, %s the words are counted',
  async (moment) => {
    const db = await manyBags()
    const shop = { terms: demoTerms }
    if (moment === 'after') await sql`analyze products`.execute(db)
    const prepared = createCatalog({ db, shop, market: '' })
    const planned = createCatalog({ db, shop, market: '' }, { preparesSearches: false })
    for (const q of SEARCHES) {
      for (const filter of FILTERS) {
        const query = { page: 1, q, ...filter }
        expect(await bodyOf(prepared, query), JSON.stringify(query)).toBe(await bodyOf(planned, query))
      }
    }
  },
)

test('words of too many products are not searched by the prepared statement', async () => {
  const db = await manyBags()
  const find = (word: string) =>
    findByRareWords(
      db,
      {
        market: '',
        category: undefined,
        text: textQueryOf([[{ words: [word], isPrefix: false }]]),
        minPriceCents: null,
        maxPriceCents: null,
      },
      { sort: null, slice: { limit: 2, offset: 0 }, maxMatches: 128 },
    )
  expect(await find('calf')).toEqual({ total: 128, stocks: [expect.anything(), expect.anything()] })
  expect(await find('noir')).toBeNull()
})

test('estimates the matches by the rarest term of a search', async () => {
  const db = await manyBags()
  await sql`analyze products`.execute(db)
  const frequencies = await readWordFrequencies(db)
  const estimate = (...terms: string[][]): number => {
    const lexemesOf = (term: string) => ({ words: term.replace('*', '').split(' '), isPrefix: term.endsWith('*') })
    return Math.round(estimateMatches(textQueryOf(terms.map((group) => group.map(lexemesOf))), frequencies))
  }
  expect(estimate(['bag'])).toBe(640)
  expect(estimate(['calf'])).toBe(128)
  expect(estimate(['calf', 'suede'])).toBe(640)
  expect(estimate(['bag'], ['calf'])).toBe(128)
  expect(estimate(['cal*'])).toBe(128)
  expect(estimate(['bag'], ['unknown'])).toBe(0)
  expect(estimate(['bag calf'])).toBe(128)
})
