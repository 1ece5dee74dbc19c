import { expect, test } from 'vitest'
import { REGION_COUNTRIES, regionOf } from '../shop-documents/region.schema.ts'
import { TermsDocument } from '../shop-documents/terms.schema.ts'
import { quoteOrder } from '../quote/quote-order.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { firstTerms } from './first-terms.ts'

const termsOf = (country: string, currency: string) =>
  firstTerms(demoTerms, regionOf(country, ''), { currency, day: '2026-11-27', nameOf: (code) => code })

test('a store in the United States begins with the template, and charges for the delivery', () => {
  const { shipping, ...terms } = termsOf('US', 'USD')
  const { zones, homeCountries, ...rates } = shipping
  expect([{ ...terms, shipping: { ...rates, zones: [], homeCountries: [] } }, homeCountries]).toEqual([
    demoTerms,
    ['US'],
  ])
  expect(zones).toHaveLength(2)
})

test.each([
  ['US', 'USD', [8_95, 24_95]],
  ['GB', 'GBP', [8_95, 24_95]],
  ['DE', 'EUR', [8_95, 24_95]],
  ['JP', 'JPY', [895, 2_495]],
])('a store in %s begins with a delivery that is charged in %s, at home and abroad', (country, currency, prices) => {
  const { shipping, ...terms } = termsOf(country, currency)
  const [home, abroad] = shipping.zones ?? []
  expect([home?.places, abroad?.places.includes(country)]).toEqual([[country], false])
  expect(abroad?.places).toHaveLength(12)
  expect([home, abroad].map((zone) => zone?.methods[0]?.bands)).toEqual(prices.map((cents) => [{ from: 0, cents }]))
  const goods = [{ unitPriceCents: 50_00, quantity: 1 }]
  const deliveryTo = (destination: string) =>
    quoteOrder(goods, { ...terms, shipping }, { destination: { country: destination } }).charges.map(
      ({ amountCents }) => amountCents,
    )
  expect([deliveryTo(country), deliveryTo('BR')]).toEqual([[prices[0]], [prices[1]]])
})

test('a store in Kyoto begins with yen, tax included, and the holidays of Japan', () => {
  const terms = termsOf('JP', 'JPY')
  expect(terms).toMatchObject({
    currency: 'JPY',
    taxMode: 'included',
    taxPercent: 10,
    giftWrapCentsPerItem: 895,
    support: { timeZone: 'Tokyo time' },
  })
  expect(terms.shipping).toMatchObject({ standard: { cents: 895, freeFromCents: 10_000 } })
  expect(terms.shipping.closedDays).toContain('11-03')
  expect(terms.shipping.closedDays).not.toContain('07-04')
  expect(terms.shipping.international.countries).not.toContain('JP')
  expect(terms.shipping.international.countries).toContain('US')
})

test('a store in Porto begins with euros and the rate of Portugal', () => {
  expect(termsOf('PT', 'EUR')).toMatchObject({ currency: 'EUR', taxMode: 'included', taxPercent: 23 })
})

test('a store in Toronto adds the tax', () => {
  expect(termsOf('CA', 'CAD')).toMatchObject({ currency: 'CAD', taxMode: 'added', taxPercent: 5 })
})

test('the first promises of every country are valid', () => {
  const invalid = REGION_COUNTRIES.flatMap((country) =>
    ['EUR', 'KRW', 'KWD', 'HUF', 'VND', 'IDR'].filter(
      (currency) => !TermsDocument.safeParse(termsOf(country, currency)).success,
    ),
  )
  expect(invalid).toEqual([])
})
