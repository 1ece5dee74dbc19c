import { expect, test } from 'vitest'
import { ListProductsQuery, PRODUCT_STATUSES, VISIBLE_STATUSES } from './product.schema.ts'

test('customers see only active and out-of-stock products', () => {
  const hidden = PRODUCT_STATUSES.filter((status) => !VISIBLE_STATUSES.some((visible) => visible === status))
  expect(hidden).toEqual(['draft', 'inactive', 'disabled', 'deleted', 'archived'])
})

test('accepts a query without parameters', () => {
  expect(ListProductsQuery.parse({})).toEqual({})
})

test.each(['totes', 'handbags', 'new-this-season', 'sale'])('%s is a list', (category) => {
  expect(ListProductsQuery.parse({ category, page: '2', pageSize: '24' })).toEqual({ category, page: 2, pageSize: 24 })
})

test.each([
  { category: 'shoes' },
  { page: '0' },
  { page: '1.5' },
  { page: 'two' },
  { pageSize: '101' },
  { pageSize: '0' },
  { colour: 'noir' },
])('rejects %o', (query) => {
  expect(ListProductsQuery.safeParse(query).success).toBe(false)
})
