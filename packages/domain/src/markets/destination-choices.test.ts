import { expect, test } from 'vitest'
import { countryChoices } from '../checkout/countries.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { destinationChoices, marketFor } from './destination-choices.ts'

const MARKETS = [
  { key: '', countries: ['US'] },
  { key: 'eu', countries: ['FR', 'NL'] },
]
const europe = { ...demoTerms.shipping, homeCountries: ['FR', 'NL'], destinations: ['CH', 'FR', 'NL'] }

test('a market without a list of destinations has those of the specification, in its order', () => {
  expect(destinationChoices(demoTerms.shipping, MARKETS)).toEqual(countryChoices())
})

test('the homes of a market come first, and those of other markets last', () => {
  expect(destinationChoices(europe, MARKETS)).toEqual([
    { value: 'FR', label: 'France' },
    { value: 'NL', label: 'Netherlands' },
    { value: 'CH', label: 'Switzerland' },
    { value: 'US', label: 'United States' },
  ])
})

test('a destination to which the market does not deliver leads to the market that is at home there', () => {
  expect(marketFor('US', europe, MARKETS)?.key).toBe('')
  expect(marketFor('NL', demoTerms.shipping, MARKETS)?.key).toBe('eu')
  // The market without a prefix goes on delivering to France.
  expect(['FR', 'JP'].map((country) => marketFor(country, demoTerms.shipping, MARKETS))).toEqual([undefined, undefined])
  expect(marketFor('JP', europe, MARKETS)).toBeUndefined()
})
