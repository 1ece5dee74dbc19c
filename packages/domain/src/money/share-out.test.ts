import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, shareOfUnits, spread } from './share-out.ts'

const cents = fc.nat({ max: 2_000_000_000 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

test('rounds half a cent up, and no large product loses a cent', () => {
  expect(shareOf(5, 1, 2)).toBe(3)
  expect(shareOf(1_999_999_999, 999_999, 1_000_000)).toBe(1_999_997_999)
  expect(shareOf(5, 1, 0)).toBe(0)
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [101, [1, 1, 1], [34, 34, 33]],
  [100, [1, 0, 1], [50, 0, 50]],
  [5, [0, 0], [0, 5]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('%d in the proportion of %j is %j', (amount, weights, parts) => {
  expect(spread(amount, weights)).toEqual(parts)
})

test('parts add up to the whole, and each is its share rounded down or up', () => {
  const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(cents, weights, (amount, shares) => {
      const parts = spread(amount, shares)
      const whole = sum(shares)
      expect(sum(parts)).toBe(amount)
      if (whole === 0) return
      for (const [index, part] of parts.entries()) {
        const exact = (BigInt(amount) * BigInt(shares[index] ?? 0)) / BigInt(whole)
        expect(BigInt(part) === exact || BigInt(part) === exact + 1n).toBe(true)
      }
    }),
  )
})

test('units that are taken in turns get exactly the amount', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(cents, sizes, (amount, turns) => {
      const quantity = sum(turns)
      let taken = 0
      const parts = turns.map((units) => {
        const part = shareOfUnits(amount, quantity, { taken, units })
        taken += units
        return part
      })
      expect(sum(parts)).toBe(amount)
      expect(parts.every((part) => part >= 0)).toBe(true)
    }),
  )
})
