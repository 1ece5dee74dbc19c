import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { CurrencyCode } from './currency.schema.ts'
import {
  addMoney,
  currencySign,
  DEFAULT_CURRENCY,
  exponentOf,
  formatAmount,
  formatMoney,
  formatRoundMoney,
  plainMoney,
  isWholeAmount,
  toAmount,
  toCents,
} from './money.ts'

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
  [0.565, 57],
  [4.015, 402],
  [99_999.99, 9_999_999],
])('%d dollars are %d cents, rounded as they are written', (amount, cents) => {
  expect(toCents(amount, 'USD')).toBe(cents)
})

test('amounts have the decimals of their currency', () => {
  expect(['USD', 'JPY', 'KWD'].map(exponentOf)).toEqual([2, 0, 3])
  expect(toCents(6_600, 'JPY')).toBe(6_600)
  expect(toCents(12.345, 'KWD')).toBe(12_345)
  expect(toAmount(12_345, 'KWD')).toBe(12.345)
  expect(isWholeAmount(6_600, 'JPY')).toBe(true)
  expect(isWholeAmount(6_600.5, 'JPY')).toBe(false)
  expect(() => exponentOf('yen')).toThrow(RangeError)
})

test('prices are in US dollars unless a brand chooses (S9)', () => {
  expect(DEFAULT_CURRENCY).toBe('USD')
})

test('converting to the API and back changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), fc.constantFrom('USD', 'JPY', 'KWD'), (cents, currency) => {
      expect(toCents(toAmount(cents, currency), currency)).toBe(cents)
    }),
  )
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99_900, '$999.00'],
  [123_400, '$1,234.00'],
  [123_456_789, '$1,234,567.89'],
  [-895, '-$8.95'],
])('formats %d cents as %s', (cents, text) => {
  expect(formatMoney({ cents, currency: 'USD' }, DEFAULT_REGION)).toBe(text)
})

test('formats a currency by its sign: the short one at home', () => {
  expect(formatAmount(6_600, 'JPY', DEFAULT_REGION)).toBe('¥6,600')
  const japan = { country: 'JP', locale: 'en-001', timeZone: 'Asia/Tokyo' }
  expect([formatAmount(6_600, 'JPY', japan), currencySign('JPY', japan), currencySign('USD', japan)]).toEqual([
    '¥6,600',
    '¥',
    'US$',
  ])
  const portugal = { country: 'PT', locale: 'en-150', timeZone: 'Europe/Lisbon' }
  expect([currencySign('EUR', portugal), currencySign('JPY', portugal)]).toEqual(['€', 'JP¥'])
})

test.each([
  [189_000, 'USD', '1890.00'],
  [6_600, 'JPY', '6600'],
  [12_340, 'KWD', '12.340'],
])('writes %i of %s for programs as %s', (cents, currency, text) => {
  expect(plainMoney({ cents, currency })).toBe(text)
})

test('leaves out decimals of nothing in a sentence', () => {
  expect(formatRoundMoney({ cents: 10_000, currency: 'USD' }, DEFAULT_REGION)).toBe('$100')
  expect(formatRoundMoney({ cents: 1_595, currency: 'USD' }, DEFAULT_REGION)).toBe('$15.95')
  expect(formatRoundMoney({ cents: 198_000, currency: 'JPY' }, DEFAULT_REGION)).toBe('¥198,000')
})

test('two currencies are never added', () => {
  const [dollar, yen] = [
    { cents: 100, currency: 'USD' },
    { cents: 100, currency: 'JPY' },
  ]
  expect(addMoney(dollar, dollar, dollar)).toEqual({ cents: 300, currency: 'USD' })
  expect(() => addMoney(dollar, yen)).toThrow('JPY cannot be added to USD')
})

test('only amounts with the decimals of the currency are whole', () => {
  expect([0, 0.01, 19.99, 1290.1, 999_999.99].every((amount) => isWholeAmount(amount, 'USD'))).toBe(true)
  expect([1e-9, 0.001, 0.005, 29.995, 0.1 + 0.2, NaN].some((amount) => isWholeAmount(amount, 'USD'))).toBe(false)
})

test('accepts currencies that people pay with', () => {
  for (const code of ['USD', 'EUR', 'JPY', 'XOF']) expect(CurrencyCode.safeParse(code).success).toBe(true)
  for (const code of ['usd', 'XAU', 'XXX', 'EURO', '']) expect(CurrencyCode.safeParse(code).success).toBe(false)
})
