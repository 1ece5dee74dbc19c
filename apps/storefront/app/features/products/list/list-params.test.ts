import fc from 'fast-check'
import { ListProductsQuery, PRODUCT_SORTS } from '@atelier/domain/products/product.schema'
import { expect, test } from 'vitest'
import {
  activeFilters,
  parseListParams,
  SORTS,
  toListQuery,
  withoutFilters,
  formatListParams,
  type ListParams,
} from './list-params.ts'

const read = (query: string): ListParams => parseListParams(new URLSearchParams(query))

test('an address without a query is the whole list from its beginning', () => {
  expect(read('')).toEqual({ q: '', colors: [], isAvailable: false, page: 1 })
  expect(formatListParams(read(''))).toBe('')
})

test('a form sent without scripts means the same as the tidy address, empty fields and all', () => {
  const sent = read(
    'q=&color=Noir&color=cognac&color=noir&minPrice=&maxPrice=%242%2C500.00&available=true&sort=price-asc',
  )
  expect(formatListParams(sent)).toBe('?color=cognac&color=noir&maxPrice=2500&available=true&sort=price-asc')
})

test('prices given the wrong way round are turned', () => {
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
  'color=%20',
  'color=a,b',
  'utm_source=letter',
])('passes over what nobody can mean: %s', (query) => {
  expect(formatListParams(read(query))).toBe('')
})

test.each([
  ['page=3&from=1', '?page=3&from=1'],
  ['page=3&from=3', '?page=3'],
  ['page=3&from=9', '?page=3'],
  ['page=11&from=2', '?page=11&from=2'],
  ['page=11&from=1', '?page=11'],
])('shows several pages together, as far as that goes: %s', (query, tidy) => {
  expect(formatListParams(read(query))).toBe(tidy)
})

test('counts each color, and the two ends of a price once', () => {
  expect(activeFilters(read('color=noir&color=bone&minPrice=1&maxPrice=9&available=true&sort=newest&q=tote'))).toBe(4)
})

test('clearing the filters keeps what was searched for and its order, and begins anew', () => {
  const cleared = withoutFilters(read('q=tote&color=noir&minPrice=5&available=true&sort=price-desc&page=3'))
  expect(formatListParams(cleared)).toBe('?q=tote&sort=price-desc')
})

test('offers every order the shop knows', () => {
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

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(read(formatListParams(address))).toEqual(address)
    }),
  )
})

/** Addresses as people, programs and typing errors write them. */
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

test('no address can be written that the API would refuse', () => {
  fc.assert(
    fc.property(anyQuery, anyAddress, (noise, address) => {
      for (const query of [toListQuery(read(noise)), toListQuery(address)]) {
        const asked = Object.fromEntries(
          Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        )
        expect(ListProductsQuery.safeParse(asked).success).toBe(true)
      }
    }),
  )
})
