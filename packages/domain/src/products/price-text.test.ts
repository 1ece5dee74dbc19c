import { expect, test } from 'vitest'
import { isPriceInput, readPrice } from './price-text.ts'

test.each([
  ['', true, undefined],
  ['29', true, 29],
  ['29.', true, NaN],
  ['29.9', true, 29.9],
  ['29.99', true, 29.99],
  ['29.999', false, NaN],
  ['.99', true, NaN],
  ['1,290', false, NaN],
  ['-5', false, NaN],
  ['1e3', false, NaN],
  [' 29 ', false, 29],
])('%o: is valid input: %s, parses to %s', (text, isInput, price) => {
  expect(isPriceInput(text)).toBe(isInput)
  expect(readPrice(text)).toEqual(price)
})
