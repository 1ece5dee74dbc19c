import { expect, test } from 'vitest'
import { convertAt } from './convert-at.ts'

test.each([
  ['USD', 108_00, '1.0800', 100_00],
  ['JPY', 16_210, '162.10', 100_00],
  ['KWD', 333, '0.333', 1_00],
  ['USD', 1, '2', 1],
  ['USD', -1, '2', -1],
  ['USD', -108_00, '1.08', -100_00],
  ['GBP', 0, '0.8', 0],
])('%s %i at %s is %i cents of a euro', (from, cents, rate, expected) => {
  expect(convertAt(cents, { from, to: 'EUR', rate })).toBe(expected)
})

test('an amount that no floating point number holds stays exact', () => {
  expect(convertAt(9_007_199_254_740_991, { from: 'USD', to: 'EUR', rate: '1' })).toBe(9_007_199_254_740_991)
})
