import { expect, test } from 'vitest'
import { orderSearchSpellings, phoneDigits, searchedAmount } from './order-search.ts'
import { DEFAULT_REGION } from '../region/region.ts'

test.each([
  ['Maren Holt', []],
  ['claire@example.com', []],
  ['#4XVB1A', []],
  ['(212) 555-0142', ['2125550142', '(212)555-0142']],
  ['+44 20 7946 0018', ['442079460018', '+442079460018']],
  ['0044 20 7946', ['44207946', '0044207946']],
  ['0142', []],
  ['1Z 999 AA1', ['1Z999AA1']],
  ['', []],
])('the search %s has the other spellings %j', (search, spellings) => {
  expect(orderSearchSpellings(search)).toEqual(spellings)
})

test.each([
  ['1250', 1250_00, 1250_99],
  ['1250.40', 1250_40, 1250_40],
  ['$1,250.40', 1250_40, 1250_40],
  ['1.250,40', 1250_40, 1250_40],
  ['1’250.40', 1250_40, 1250_40],
  ['1,250', 1250_00, 1250_99],
  ['12,50€', 12_50, 12_50],
])('%s is an amount from %d to %d cents', (text, fromCents, toCents) => {
  expect(searchedAmount(text, 'USD', DEFAULT_REGION)).toEqual({ fromCents, toCents })
})

test.each([
  ['JPY', '6,600', 6_600, 6_600],
  ['JPY', '¥6600', 6_600, 6_600],
  ['JPY', '123456789', 123_456_789, 123_456_789],
  ['KWD', '12.345', 12_345, 12_345],
  ['KWD', '1,250', 1_250_000, 1_250_999],
  ['KWD', '1,250.400', 1_250_400, 1_250_400],
])('in %s, %s is an amount from %d to %d of its smallest unit', (currency, text, fromCents, toCents) => {
  expect(searchedAmount(text, currency, DEFAULT_REGION)).toEqual({ fromCents, toCents })
})

test('yen have no decimals, and dinars have three', () => {
  expect([searchedAmount('66.00', 'JPY', DEFAULT_REGION), searchedAmount('12.34', 'KWD', DEFAULT_REGION)]).toEqual([
    null,
    null,
  ])
})

test.each(['', '$', 'or610', '1250.4', '555-0142', '12.50.40', '123456789'])('%s is no amount', (text) => {
  expect(searchedAmount(text, 'USD', DEFAULT_REGION)).toBeNull()
})

test.each([
  ['(212) 555-0142', '2125550142'],
  ['0044 20', '4420'],
  ['014', null],
  ['Maren 2125', null],
  ['', null],
])('%s has the digits %s', (search, digits) => {
  expect(phoneDigits(search)).toBe(digits)
})
