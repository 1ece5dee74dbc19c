import { expect, test } from 'vitest'
import { COUNTRY_NAMES } from './checkout/countries.ts'
import { countryName } from './country-name.ts'

test.each([
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['XX', null],
  ['fr', null],
  ['France', null],
  ['', null],
])('the country %j is named %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test('names the countries of the checkout as the checkout does', () => {
  const names = Object.keys(COUNTRY_NAMES).map((code) => [code, countryName(code)])
  expect(Object.fromEntries(names)).toEqual(COUNTRY_NAMES)
})
