import { expect, test } from 'vitest'
import { ListProductsQuery, PRODUCT_STATUSES, VISIBLE_STATUSES } from './product.schema.ts'

test('customers see only active and out-of-stock products', () => {
  const hidden = PRODUCT_STATUSES.filter((status) => !VISIBLE_STATUSES.some((visible) => visible === status))
  expect(hidden).toEqual(['draft', 'inactive', 'disabled', 'deleted', 'archived'])
})

test('accepts a query without parameters', () => {
  expect(ListProductsQuery.parse({})).toEqual({})
})

test('parses a page of a list', () => {
  const category = 'totes'
  expect(ListProductsQuery.parse({ category, page: '2', pageSize: '24' })).toEqual({ category, page: 2, pageSize: 24 })
})

test.each([
  { category: 'x'.repeat(101) },
  { page: '0' },
  { page: '1.5' },
  { page: 'two' },
  { pageSize: '101' },
  { pageSize: '0' },
  { colour: 'noir' },
])('rejects %o', (query) => {
  expect(ListProductsQuery.safeParse(query).success).toBe(false)
})
