import { afterEach, expect, test } from 'vitest'
import { DEFAULT_REGION, setShopRegion } from '../region/shop-region.ts'
import { isPriceInput, readPrice, typedAmount } from './price-text.ts'

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

afterEach(() => setShopRegion(DEFAULT_REGION))

test.each([
  ['US', '$1,290.50', '1290.50'],
  ['US', '1,290', '1290'],
  ['US', '１２９０', '1290'],
  ['DE', '1290,50', '1290.50'],
  ['DE', '1.290,50', '1290.50'],
  ['DE', '1.290.000,00', '1290000.00'],
  ['DE', 'US$1,290.50', '1290.50'],
  ['DE', '1290.5', '1290.5'],
  ['DE', '1290,', '1290.'],
  ['DE', '1.290', '1.290'],
  ['CH', '1’290.50', '1290.50'],
])('in %s, %j is typed as %j', (country, text, amount) => {
  setShopRegion({ ...DEFAULT_REGION, country })
  expect(typedAmount(text)).toBe(amount)
})

test('nothing that could be thousands is taken for decimals where commas begin them', () => {
  setShopRegion({ ...DEFAULT_REGION, country: 'DE' })
  expect([isPriceInput(typedAmount('1.290')), isPriceInput(typedAmount('1,290'))]).toEqual([false, false])
})
