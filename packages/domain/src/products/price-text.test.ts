import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { isPriceInput, priceHint, priceText, readPrice, typedAmount } from './price-text.ts'

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
  expect(isPriceInput(text, 'USD')).toBe(isInput)
  expect(readPrice(text, 'USD')).toEqual(price)
})

test.each([
  ['JPY', '6600', true, 6_600],
  ['JPY', '100000000', true, 100_000_000],
  ['JPY', '6600.', false, NaN],
  ['JPY', '6600.5', false, NaN],
  ['KWD', '12.345', true, 12.345],
  ['KWD', '12.3456', false, NaN],
  ['KWD', '1.2.3', false, NaN],
])('%s %o: is valid input: %s, parses to %s', (currency, text, isInput, price) => {
  expect(isPriceInput(text, currency)).toBe(isInput)
  expect(readPrice(text, currency)).toEqual(price)
})

test('a price is shown, and asked for, with the decimals of its currency', () => {
  expect(['USD', 'JPY', 'KWD'].map((currency) => priceText(29, currency))).toEqual(['29.00', '29', '29.000'])
  expect(priceHint('USD')).toBe('Enter a valid price (e.g. 29.99)')
  expect(priceHint('JPY')).toBe('Enter a valid price (e.g. 2999)')
  expect(priceHint('KWD')).toBe('Enter a valid price (e.g. 29.999)')
})

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
  const region = { ...DEFAULT_REGION, country }
  expect(typedAmount(text, 'USD', region)).toBe(amount)
})

test.each([
  ['JP', 'JPY', '¥6,600', '6600'],
  ['JP', 'JPY', '￥６，６００', '6600'],
  ['JP', 'JPY', '$6,600', '$6600'],
  ['DE', 'JPY', '198.000', '198000'],
  ['DE', 'JPY', '10.50', '10.50'],
  ['DE', 'EUR', '1.290,50 €', '1290.50'],
  ['KW', 'KWD', 'KWD 1,290.500', '1290.500'],
  ['CA', 'CAD', 'CA$1,290.50', '1290.50'],
])('in %s, %s %j is typed as %j', (country, currency, text, amount) => {
  const region = { ...DEFAULT_REGION, country }
  expect(typedAmount(text, currency, region)).toBe(amount)
})

test('nothing that could be thousands is taken for decimals where commas begin them', () => {
  const region = { ...DEFAULT_REGION, country: 'DE' }
  expect([
    isPriceInput(typedAmount('1.290', 'USD', region), 'USD'),
    isPriceInput(typedAmount('1,290', 'USD', region), 'USD'),
  ]).toEqual([false, false])
})
