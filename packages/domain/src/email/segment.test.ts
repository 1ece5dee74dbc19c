import { expect, test } from 'vitest'
import {
  conditionLabel,
  conditionsOf,
  joinConditions,
  productOfCondition,
  Segment,
  SegmentCondition,
} from './segment.schema.ts'
import { DEFAULT_REGION } from '../region/region.ts'

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
  const condition = SegmentCondition.parse(given)
  expect(conditionLabel(condition, { product: 'Clémence', category: 'Totes' }, DEFAULT_REGION)).toBe(label)
  expect(productOfCondition(condition)).toBe(productId)
  expect(conditionsOf(Segment.parse(given))).toEqual([given])
})

test('a category that was deleted has no name', () => {
  const names = { product: null, category: null }
  expect(conditionLabel({ kind: 'bought-category', category: 'shoes' }, names, DEFAULT_REGION)).toBe(
    'Bought from a category',
  )
})

test.each([
  [{ kind: 'friends' }],
  [{ kind: 'bought-product' }],
  [{ kind: 'waiting-list', productId: '' }],
  [{ kind: 'bought-category', category: '' }],
  [{ kind: 'not-since', since: 'March' }],
  [{ kind: 'all-of', conditions: [{ kind: 'customers' }] }],
  [{ kind: 'all-of', conditions: [{ kind: 'customers' }, { kind: 'not-since', since: '' }] }],
  [{ kind: 'all-of', conditions: [{ kind: 'customers' }, { kind: 'all-of', conditions: [] }] }],
])('rejects the segment %o', (segment) => {
  expect(Segment.safeParse(segment).success).toBe(false)
})

test('joins conditions that all hold', () => {
  expect(joinConditions(['Bought from Totes', 'Haven’t bought since Mar 3, 2026'])).toBe(
    'Bought from Totes and haven’t bought since Mar 3, 2026',
  )
})
