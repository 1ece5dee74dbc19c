import fc from 'fast-check'
import { ListProductsQuery, PRODUCT_SORTS } from '@atelier/domain/products/product.schema'
import { expect, test } from 'vitest'
import {
  activeFilters,
  parseListParams,
  readWholeAmount,
  SORTS,
  toListQuery,
  withoutFilters,
  formatListParams,
  type ListParams,
} from './list-params.ts'

const read = (query: string): ListParams => parseListParams(new URLSearchParams(query))

test('a URL without a query is the whole list from page 1', () => {
  expect(read('')).toEqual({ q: '', colors: [], isAvailable: false, page: 1 })
  expect(formatListParams(read(''))).toBe('')
})

test('a form submitted without scripts, with empty fields, equals the canonical URL', () => {
  const sent = read(
    'q=&color=Noir&color=cognac&color=noir&minPrice=&maxPrice=%242%2C500.00&fits=laptop&available=true&sort=price-asc',
  )
  expect(formatListParams(sent)).toBe(
    '?color=cognac&color=noir&maxPrice=2500&fits=laptop&available=true&sort=price-asc',
  )
})

test.each([
  ['$2,500.00', 2_500],
  ['¥6,600', 6_600],
  ['US$ 99', 99],
  ['1000', 1_000],
  ['€', undefined],
  ['yen 5', undefined],
])('reads %s as %s', (text, amount) => expect(readWholeAmount(text)).toBe(amount))

test('swaps reversed price bounds', () => {
  expect(read('minPrice=900&maxPrice=200')).toMatchObject({ minPrice: 200, maxPrice: 900 })
})

test.each([
  'sort=cheapest',
  'page=0',
  'page=-3',
  'page=2.5',
  'page=99999999',
  'from=2',
  'page=1&from=1',
  'minPrice=lots',
  'maxPrice=-5',
  'maxPrice=9999999999',
  'available=maybe',
  'fits=piano',
  'fits=',
  'color=%20',
  'color=a,b',
  'utm_source=letter',
])('ignores invalid parameters: %s', (query) => {
  expect(formatListParams(read(query))).toBe('')
})

test.each([
  ['page=3&from=1', '?page=3&from=1'],
  ['page=3&from=3', '?page=3'],
  ['page=3&from=9', '?page=3'],
  ['page=11&from=2', '?page=11&from=2'],
  ['page=11&from=1', '?page=11'],
])('shows several pages together, up to a limit: %s', (query, tidy) => {
  expect(formatListParams(read(query))).toBe(tidy)
})

test('counts each color as one filter, and both price bounds as one', () => {
  expect(activeFilters(read('color=noir&color=bone&minPrice=1&maxPrice=9&available=true&sort=newest&q=tote'))).toBe(4)
})

test('clearing the filters retains the query and sort order, and returns to page 1', () => {
  const cleared = withoutFilters(read('q=tote&color=noir&minPrice=5&available=true&sort=price-desc&page=3'))
  expect(formatListParams(cleared)).toBe('?q=tote&sort=price-desc')
})

test('offers every sort order of the API', () => {
  expect([...SORTS].sort()).toEqual([...PRODUCT_SORTS].sort())
})

const anyAddress = fc.record({
  q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  colors: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,20}$/), { maxLength: 12 }).map((colors) => colors.sort()),
  minPrice: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  maxPrice: fc.option(fc.integer({ min: 500, max: 1_000_000 }), { nil: undefined }),
  isAvailable: fc.boolean(),
  sort: fc.constantFrom(undefined, ...PRODUCT_SORTS),
  page: fc.integer({ min: 1, max: 10_000 }),
})

test('parsing formatted parameters returns the same parameters', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(read(formatListParams(address))).toEqual(address)
    }),
  )
})

/** Generates URLs as people, programs and typos produce them. */
const anyQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom('q', 'color', 'minPrice', 'maxPrice', 'available', 'sort', 'page', 'from', 'utm_source'),
      fc.oneof(
        fc.string({ maxLength: 130 }),
        fc.integer().map(String),
        fc.constantFrom('true', 'price-asc', 'noir', ''),
      ),
    ),
    { maxLength: 30 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString())

test('every URL produces a query that the API accepts', () => {
  fc.assert(
    fc.property(anyQuery, anyAddress, (noise, address) => {
      for (const query of [toListQuery(read(noise)), toListQuery(address)]) {
        const params = Object.fromEntries(
          Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        )
        expect(ListProductsQuery.safeParse(params).success).toBe(true)
      }
    }),
  )
})
