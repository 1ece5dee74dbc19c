import { expect, test } from 'vitest'
import { formatCount, formatPercent, pluralize } from './numbers.ts'

test('formats a count with thousands separators', () => {
  expect(formatCount(12_345)).toBe('12,345')
})

test.each([
  [pluralize(1, 'row'), '1 row'],
  [pluralize(0, 'row'), '0 rows'],
  [pluralize(1_200, 'row'), '1,200 rows'],
  [pluralize(2, 'address', 'addresses'), '2 addresses'],
])('pluralizes the noun of a count: %s', (formatted, expected) => {
  expect(formatted).toBe(expected)
})

test('formats a fraction as a percentage', () => {
  expect(formatPercent(0.1234)).toBe('12.3%')
})
