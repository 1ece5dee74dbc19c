import { expect, test } from 'vitest'
import { otherTotalsOf, splitSums } from './other-totals.schema.ts'

const SUMS = [
  { currency: 'EUR', orders: 1, cents: 102_00 },
  { currency: 'GBP', orders: 0, cents: 0 },
  { currency: 'JPY', orders: 2, cents: 35_880 },
]

test('separates the sum in one currency from the others that have orders', () => {
  expect(splitSums(SUMS, 'EUR')).toEqual({ cents: 102_00, others: [SUMS[2]] })
  expect(splitSums(SUMS, 'USD')).toEqual({ cents: 0, others: [SUMS[0], SUMS[2]] })
})

test('converts each sum with the decimals of its currency', () => {
  expect(otherTotalsOf(SUMS)).toEqual([
    { currency: 'EUR', orders: 1, amount: 102 },
    { currency: 'GBP', orders: 0, amount: 0 },
    { currency: 'JPY', orders: 2, amount: 35_880 },
  ])
})
