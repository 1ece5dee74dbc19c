import { expect, test } from 'vitest'
import { termsInMarket } from './sale-in-market.ts'
import type { SaleTerms } from './sale-price.ts'

const EUROPE = { key: 'eu', currency: 'EUR' }
const percent: SaleTerms = { discount: { kind: 'percent', percent: 20 }, rounding: 'five' }
const amount: SaleTerms = { discount: { kind: 'amount', cents: 50_00 }, rounding: 'dollar' }

test('a percentage applies in every market', () => {
  expect(termsInMarket(percent, [], EUROPE)).toEqual(percent)
})

test('an amount applies where it was given in the currency of the market, and is never converted', () => {
  const amounts = [
    { market: 'jp', currency: 'JPY', cents: 6_000 },
    { market: 'eu', currency: 'EUR', cents: 45_00 },
  ]
  expect(termsInMarket(amount, amounts, EUROPE)).toEqual({
    discount: { kind: 'amount', cents: 45_00 },
    rounding: 'dollar',
  })
  expect(termsInMarket(amount, amounts, { key: 'uk', currency: 'GBP' })).toBeNull()
  expect(termsInMarket(amount, amounts, { key: 'eu', currency: 'CHF' })).toBeNull()
})
