import { expect, test } from 'vitest'
import { readAmount } from './amount-input.tsx'

test.each([
  ['29.99', 29.99],
  [' $1,252.80 ', 1252.8],
  ['5', 5],
  ['1252.80', 1252.8],
])('parses %s as an amount', (typed, dollars) => {
  expect(readAmount(typed, 1252.8)).toEqual({ dollars, problem: null })
})

test.each([
  ['', 'Enter an amount (e.g. 29.99)'],
  ['ten', 'Enter an amount (e.g. 29.99)'],
  ['1.999', 'Enter an amount (e.g. 29.99)'],
  ['-5', 'Enter an amount (e.g. 29.99)'],
  ['0', 'Enter an amount above zero'],
  ['1252.81', 'At most $1,252.80 can be refunded'],
])('rejects %s with a reason', (typed, problem) => {
  expect(readAmount(typed, 1252.8)).toEqual({ dollars: null, problem })
})
