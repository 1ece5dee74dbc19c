import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY, formatUsd, toCents, toDollars } from './money.ts'

test.each([
  [19.99, 1999],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [1.15, 115],
  [4.35, 435],
  [1.1 * 3, 330],
  [8.95, 895],
  [1566, 156_600],
  [0, 0],
  [0.004, 0],
  [0.005, 1],
  [99_999.99, 9_999_999],
])('%d dollars are %d cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('prices are in US dollars (S9)', () => {
  expect(CURRENCY).toBe('USD')
})

test('converting cents to dollars and back changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
  )
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99_900, '$999.00'],
  [123_400, '$1,234.00'],
  [189_000, '$1,890.00'],
  [123_456_789, '$1,234,567.89'],
  [-895, '-$8.95'],
])('formats %d cents as %s', (cents, text) => {
  expect(formatUsd(cents)).toBe(text)
})

test.each([
  [0.565, 57],
  [1.005, 101],
  [4.015, 402],
  [19.99, 1_999],
])('%d dollars are %d cents, rounded as they are written', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})
