import { expect, test } from 'vitest'
import { quoteOrder } from '../quote/quote-order.ts'
import { TermsDocument } from '../shop-documents/terms.schema.ts'
import { demoTerms, type Market, type ShopTerms } from '../terms/shop-terms.ts'
import { destinationsOf, homeMarketOf } from './market.ts'
import { marketsOn, termsOfMarket } from './terms-of-market.ts'

const DAY = '2026-11-27'
const europe: Market = {
  key: 'eu',
  name: 'Europe',
  currency: 'EUR',
  taxMode: 'included',
  taxRounding: 'order',
  taxPercent: 0,
  taxSource: 'table',
  taxRates: [],
  shipping: {
    ...demoTerms.shipping,
    isCharged: true,
    homeCountries: ['FR', 'DE'],
    destinations: ['FR', 'DE', 'CH'],
    international: { ...demoTerms.shipping.international, cents: 45_00 },
  },
  giftWrapCentsPerItem: 9_00,
}
const japan: Market = {
  ...europe,
  key: 'jp',
  name: 'Japan',
  currency: 'JPY',
  shipping: { ...europe.shipping, homeCountries: ['JP'], destinations: [] },
}
const terms: ShopTerms = { ...demoTerms, markets: [europe, japan] }
const termsIn = (key: string, day = DAY): ShopTerms => termsOfMarket(terms, key, day) ?? terms

test('a market has its own currency, tax and delivery, and the promises of every other', () => {
  expect(termsIn('eu')).toMatchObject({ currency: 'EUR', taxMode: 'included', warrantyYears: 1 })
  expect(termsOfMarket(terms, 'uk', DAY)).toBeUndefined()
  expect([...marketsOn(terms, DAY).keys()]).toEqual(['', 'eu', 'jp'])
  expect(homeMarketOf('DE', terms)?.key).toBe('eu')
  expect(homeMarketOf('CH', terms)).toBeUndefined()
})

test('the demo’s terms are those of its market without a prefix', () => {
  expect(termsOfMarket(demoTerms, '', DAY)).toEqual(demoTerms)
})

test('a market without destinations delivers to its home countries', () => {
  expect(destinationsOf(termsIn('jp').shipping)).toEqual(['JP'])
  expect(destinationsOf(termsIn('eu').shipping)).toEqual(['FR', 'DE', 'CH'])
})

test.each([
  ['FR', 20, 20_00],
  ['DE', 19, 19_16],
  ['CH', 8.1, 12_36],
])('an order to %s contains %s %% of tax, and the price of the bag stays', (country, percent, taxCents) => {
  const quoted = quoteOrder([{ unitPriceCents: 120_00, quantity: 1 }], termsIn('eu'), {
    destination: { country },
  })
  expect(quoted.subtotalCents).toBe(120_00)
  expect(quoted.taxes[0]?.rate).toBe(percent * 10_000)
  expect(quoted.taxCents).toBe(taxCents)
  expect(quoted.totalCents).toBe(120_00 + quoted.chargesCents)
})

test('a rate begins with its day', () => {
  const finland: ShopTerms = {
    ...terms,
    markets: [{ ...europe, shipping: { ...europe.shipping, homeCountries: ['FI'], destinations: [] } }],
  }
  const rateOn = (day: string) => termsOfMarket(finland, 'eu', day)?.taxRates
  expect(rateOn('2024-08-31')).toEqual([{ place: 'FI', percent: 24 }])
  expect(rateOn('2024-09-01')).toEqual([{ place: 'FI', percent: 25.5 }])
})

test('a rate that staff enter comes before the table, and a region before its country', () => {
  const own = { ...terms, taxSource: 'rate' as const, taxRates: [{ place: 'US-NY', percent: 8.875 }] }
  const taxTo = (state: string) =>
    quoteOrder([{ unitPriceCents: 100_00, quantity: 1 }], termsOfMarket(own, '', DAY) ?? own, {
      destination: { country: 'US', state },
    }).taxCents
  expect([taxTo('NY'), taxTo('CA')]).toEqual([8_88, 8_00])
  const corrected = { ...terms, markets: [{ ...europe, taxRates: [{ place: 'FR', percent: 21 }] }] }
  expect(termsOfMarket(corrected, 'eu', DAY)?.taxRates).toContainEqual({ place: 'FR', percent: 21 })
  expect(termsOfMarket(corrected, 'eu', DAY)?.taxRates.filter(({ place }) => place === 'FR')).toHaveLength(1)
})

const issuesOf = (markets: Market[], change: Partial<ShopTerms> = {}) =>
  TermsDocument.safeParse({ ...demoTerms, ...change, markets }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

const at = (market: Market, shipping: Partial<Market['shipping']>): Market => ({
  ...market,
  shipping: { ...market.shipping, ...shipping },
})

test.each<[string, Market[], string, string]>([
  ['an address of a page', [{ ...europe, key: 'faq' }], 'markets.0.key', 'The shop has a page with this address'],
  ['a key in capitals', [{ ...europe, key: 'EU' }], 'markets.0.key', 'Enter two to five small letters, such as eu'],
  ['one key twice', [europe, { ...japan, key: 'eu' }], 'markets.1.key', 'Europe has this address'],
  [
    'no home',
    [at(europe, { homeCountries: [] })],
    'markets.0.shipping.homeCountries',
    'Choose the countries of the market',
  ],
  [
    'two homes of a country',
    [europe, at(japan, { homeCountries: ['JP', 'DE'] })],
    'markets.1.shipping.homeCountries',
    'Europe is the home of Germany',
  ],
  [
    'no delivery to its home',
    [at(europe, { destinations: ['FR'] })],
    'markets.0.shipping.destinations',
    'Deliver to the market’s own countries too: Germany',
  ],
  [
    'a destination without a rate',
    [at(europe, { destinations: ['FR', 'DE', 'IN'] })],
    'markets.0.shipping.destinations',
    'The tax table has no rate of India. Enter one under the rates of destinations.',
  ],
  [
    'a charged delivery without a price',
    [at(europe, { international: { ...europe.shipping.international, cents: null } })],
    'markets.0.shipping.international.cents',
    'Enter a price, because orders are charged for their delivery',
  ],
  [
    'the rate of a place twice',
    [
      {
        ...europe,
        taxRates: [
          { place: 'FR', percent: 20 },
          { place: 'FR', percent: 10 },
        ],
      },
    ],
    'markets.0.taxRates.1.place',
    'Row 1 has the rate of FR',
  ],
])('terms with %s are refused', (_, markets, path, message) => {
  expect(issuesOf(markets)).toEqual([[path, message]])
})

test('two markets that differ are accepted', () => {
  expect(issuesOf([europe, japan])).toBeUndefined()
})
