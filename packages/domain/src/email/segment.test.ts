import { expect, test } from 'vitest'
import { productOfSegment, Segment, segmentLabel } from './segment.schema.ts'

test.each([
  [{ kind: 'all' }, 'All subscribers', null],
  [{ kind: 'customers' }, 'Customers', null],
  [{ kind: 'never-bought' }, 'Never bought', null],
  [{ kind: 'bought-product', productId: 'p1' }, 'Bought Clémence', 'p1'],
  [{ kind: 'bought-category', category: 'totes' }, 'Bought from Totes', null],
  [{ kind: 'not-since', since: '2026-03-03' }, 'Haven’t bought since Mar 3, 2026', null],
  [{ kind: 'favorites' }, 'Has favorites', null],
  [{ kind: 'favorites', productId: 'p1' }, 'Has Clémence in favorites', 'p1'],
  [{ kind: 'waiting-list', productId: 'p1' }, 'Waiting for Clémence', 'p1'],
])('the segment %o is labeled %s', (given, label, productId) => {
  const segment = Segment.parse(given)
  expect(segmentLabel(segment, { product: 'Clémence', category: 'Totes' })).toBe(label)
  expect(productOfSegment(segment)).toBe(productId)
})

test('a category that was deleted has no name', () => {
  const names = { product: null, category: null }
  expect(segmentLabel({ kind: 'bought-category', category: 'shoes' }, names)).toBe('Bought from a category')
})

test.each([
  [{ kind: 'friends' }],
  [{ kind: 'bought-product' }],
  [{ kind: 'waiting-list', productId: '' }],
  [{ kind: 'bought-category', category: '' }],
  [{ kind: 'not-since', since: 'March' }],
])('rejects the segment %o', (segment) => {
  expect(Segment.safeParse(segment).success).toBe(false)
})
