import { expect, test } from 'vitest'
import { countLabel, priceRangeLabel } from './list-labels.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

test('counts one product in the singular, and marks a count that stopped at its limit', () => {
  expect(countLabel({ total: 0 })).toBe('0 Products')
  expect(countLabel({ total: 1 })).toBe('1 Product')
  expect(countLabel({ total: 2 })).toBe('2 Products')
  expect(countLabel({ total: 240, isCapped: true })).toBe('240+ Products')
})

test.each([
  [{ minPrice: 500, maxPrice: 1_000 }, 'USD', '$500.00 to $1,000.00'],
  [{ minPrice: 500 }, 'USD', 'From $500.00'],
  [{ maxPrice: 1_000 }, 'USD', 'Up to $1,000.00'],
  [{ minPrice: 6_600 }, 'JPY', 'From ¥6,600'],
  [{}, 'JPY', undefined],
])('labels the prices %o in %s as %s', (range, currency, label) => {
  expect(priceRangeLabel(range, currency, DEFAULT_REGION)).toBe(label)
})
