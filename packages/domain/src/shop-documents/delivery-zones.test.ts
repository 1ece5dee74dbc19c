import { expect, test } from 'vitest'
import { demoTerms, type Market } from '../terms/shop-terms.ts'
import type { DeliveryMethod, DeliveryZone } from '../terms/delivery-zone.ts'
import { TermsDocument } from './terms.schema.ts'

const STANDARD: DeliveryMethod = {
  key: 'standard',
  name: 'Standard',
  businessDays: [3, 5],
  bands: [{ from: 0, cents: 12_00 }],
  freeFromCents: null,
}
const zone = (name: string, places: string[], methods: DeliveryMethod[] = [STANDARD]): DeliveryZone => ({
  name,
  places,
  methods,
})
const issuesOf = (zones: DeliveryZone[]): unknown => {
  const { currency, taxMode, taxRounding, taxPercent, taxRates, shipping, giftWrapCentsPerItem } = demoTerms
  const europe: Market = {
    key: 'eu',
    name: 'Europe',
    currency,
    taxMode,
    taxRounding,
    taxPercent,
    taxRates,
    giftWrapCentsPerItem,
    taxSource: 'rate',
    shipping: { ...shipping, isCharged: true, homeCountries: ['FR', 'DE'], zones },
  }
  return TermsDocument.safeParse({ ...demoTerms, markets: [europe] }).error?.issues.map(({ path, message }) => [
    path.slice(3).join('.'),
    message,
  ])
}
const ALL = zone('All', ['FR', 'DE'])
const withBands = (...bands: [number, number][]): DeliveryZone[] => [
  zone('All', ['FR', 'DE'], [{ ...STANDARD, bands: bands.map(([from, cents]) => ({ from, cents })) }]),
]

test('zones that cover the countries of the market need no international price', () => {
  expect(issuesOf([ALL])).toBeUndefined()
  expect(issuesOf([ALL, zone('Islands', ['FR-20*', 'DE-BE'], [])])).toBeUndefined()
})

test.each<[string, DeliveryZone[], string, string]>([
  ['a place of another zone', [ALL, zone('North', ['FR-59*', 'DE'])], 'zones.1.places', 'All has DE'],
  ['a place twice', [zone('All', ['FR', 'DE', 'FR'])], 'zones.0.places', 'Enter FR once'],
  [
    'a country to which the market does not deliver',
    [zone('All', ['FR', 'DE', 'CH'])],
    'zones.0.places',
    'The market does not deliver to Switzerland. Add it to the countries of the checkout first.',
  ],
  [
    'a country without a method',
    [zone('France', ['FR']), zone('Germany', ['DE'], [])],
    'zones',
    'No delivery to Germany. Add a zone with a method, or remove the country from those of the checkout.',
  ],
  ['a name twice', [ALL, zone('All', ['FR-20*'])], 'zones.1.name', 'Another zone has this name'],
  [
    'a method twice',
    [zone('All', ['FR', 'DE'], [STANDARD, { ...STANDARD, name: 'Other' }])],
    'zones.0.methods.1.name',
    'The zone has a method with this name',
  ],
  [
    'prices from another amount than 0',
    withBands([1, 100]),
    'zones.0.methods.0.bands.0.from',
    'The first price applies from 0 on',
  ],
  [
    'prices that overlap',
    withBands([0, 1_200], [50_00, 800], [50_00, 0]),
    'zones.0.methods.0.bands.2.from',
    'Enter more than in row 2',
  ],
  ['a price too high', withBands([0, 1_000_01]), 'zones.0.methods.0.bands.0.cents', 'Enter at most $1,000'],
  [
    'a place that is none',
    [zone('All', ['FR', 'DE', 'france'])],
    'zones.0.places.2',
    'Enter a country (FR), a region (US-NY) or the beginning of postal codes (FR-20*)',
  ],
])('%s is refused at its field', (_, zones, path, message) => {
  expect(issuesOf(zones)).toEqual([[path, message]])
})
