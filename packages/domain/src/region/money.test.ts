import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY, formatUsd, isWholeCents, splitCents, toCents, toDollars } from './money.ts'

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

test('only dollars with at most two decimals are whole cents', () => {
  expect([0, 0.01, 19.99, 1290.1, 999_999.99].every(isWholeCents)).toBe(true)
  expect([1e-9, 0.001, 0.005, 29.995, 0.1 + 0.2, NaN].some(isWholeCents)).toBe(false)
})

test.each([
  [100, [1, 1, 1], [33, 34, 33]],
  [100, [1, 0, 1], [50, 0, 50]],
  [5, [0, 0], [0, 5]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('%d cents in the proportion of %j are %j', (cents, weights, parts) => {
  expect(splitCents(cents, weights)).toEqual(parts)
})

test('parts add up to the whole, and each is within a cent of its share', () => {
  const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), weights, (cents, shares) => {
      const parts = splitCents(cents, shares)
      const whole = shares.reduce((sum, share) => sum + share, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      if (whole === 0) return
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (cents * (shares[index] ?? 0)) / whole)).toBeLessThanOrEqual(1)
        expect(part).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
