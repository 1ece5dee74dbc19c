import { expect, test } from 'vitest'
import { TermsDocument } from '../shop-documents/terms.schema.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { firstMarket } from './first-market.ts'

const marketOf = (country: string, currency: string, terms = demoTerms) =>
  firstMarket(terms, { country, currency, name: country, day: '2026-11-27' })

test('a market of Japan begins with yen, tax included by the table, and its holidays', () => {
  const market = marketOf('JP', 'JPY')
  expect(market).toMatchObject({ key: 'jp', currency: 'JPY', taxMode: 'included', taxSource: 'table', taxRates: [] })
  expect(market.shipping).toMatchObject({
    isCharged: true,
    homeCountries: ['JP'],
    standard: { cents: 895, freeFromCents: 10_000 },
    international: { cents: 2_495, to: [], countries: [] },
  })
  expect(market.shipping.closedDays).toContain('11-03')
})

test('a country that the tax table does not have begins with a rate to enter', () => {
  expect(marketOf('BR', 'BRL')).toMatchObject({ taxSource: 'rate', taxPercent: 0 })
})

test.each([
  ['FR', 'EUR'],
  ['JP', 'JPY'],
  ['KW', 'KWD'],
  ['US', 'USD'],
])('a market of %s in %s can be published as it is', (country, currency) => {
  const parsed = TermsDocument.safeParse({ ...demoTerms, markets: [marketOf(country, currency)] })
  expect(parsed.error?.issues).toBeUndefined()
})

test('an address that another market has is left to staff', () => {
  const japan = marketOf('JP', 'JPY')
  expect(marketOf('JP', 'JPY', { ...demoTerms, markets: [japan] }).key).toBe('')
})

test('a shop in yen gets a market in euros of the same magnitude', () => {
  const yen = { ...demoTerms, currency: 'JPY', giftWrapCentsPerItem: 1_100 }
  expect(marketOf('FR', 'EUR', yen).giftWrapCentsPerItem).toBe(11_00)
})
