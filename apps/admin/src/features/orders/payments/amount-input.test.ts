import { expect, test } from 'vitest'
import { readAmount } from './amount-input.tsx'

const DOLLARS = { most: 1252.8, currency: 'USD' }

test.each([
  ['29.99', 29.99],
  [' $1,252.80 ', 1252.8],
  ['5', 5],
  ['1252.80', 1252.8],
])('parses %s as an amount', (typed, amount) => {
  expect(readAmount(typed, DOLLARS)).toEqual({ amount, problem: null })
})

test.each([
  ['', 'Enter an amount (e.g. 29.99)'],
  ['ten', 'Enter an amount (e.g. 29.99)'],
  ['1.999', 'Enter an amount (e.g. 29.99)'],
  ['-5', 'Enter an amount (e.g. 29.99)'],
  ['0', 'Enter an amount above zero'],
  ['1252.81', 'At most $1,252.80 can be refunded'],
])('rejects %s with a reason', (typed, problem) => {
  expect(readAmount(typed, DOLLARS)).toEqual({ amount: null, problem })
})

test.each([
  ['JPY', '¥6,600', 6_600, null],
  ['JPY', '6600.5', null, 'Enter an amount (e.g. 2999)'],
  ['JPY', '6,601', null, 'At most ¥6,600 can be refunded'],
  ['KWD', '12.345', 12.345, null],
  ['KWD', '12.3456', null, 'Enter an amount (e.g. 29.999)'],
])('reads the decimals of %s in %s', (currency, typed, amount, problem) => {
  expect(readAmount(typed, { most: 6_600, currency })).toEqual({ amount, problem })
})

test('zero is an amount only where nothing may be refunded', () => {
  expect(readAmount('0', { ...DOLLARS, canBeZero: true })).toEqual({ amount: 0, problem: null })
})
