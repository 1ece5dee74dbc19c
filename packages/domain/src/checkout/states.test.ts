import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { postalCodeLabel } from './details.ts'
import { isState, stateChoices, stateCode, stateLabel } from './states.ts'

test('the United States have 52 choices, Canada 13, other countries free text', () => {
  expect(stateChoices('US')).toHaveLength(52)
  expect(stateChoices('CA')).toHaveLength(13)
  expect(stateChoices('FR')).toBeNull()
  for (const country of ['US', 'CA']) {
    const labels = stateChoices(country)?.map(({ label }) => label) ?? []
    expect(labels.toSorted()).toEqual(labels)
  }
})

test.each([
  ['US', 'NY', 'NY', true],
  ['US', ' new york ', 'NY', true],
  ['US', 'me', 'ME', true],
  ['US', 'Ontario', 'Ontario', false],
  ['US', '', '', false],
  ['CA', 'quebec', 'QC', true],
  ['CA', 'NY', 'NY', false],
  ['FR', 'Île-de-France', 'Île-de-France', true],
])('%s, %j: the code is %j, accepted: %s', (country, text, code, isAccepted) => {
  expect(stateCode(country, text)).toBe(code)
  expect(isState(country, text)).toBe(isAccepted)
})

test.each([
  ['US', 'CA', 'Province'],
  ['US', 'US', 'State'],
  ['US', 'FR', 'State'],
  ['US', 'JP', 'State'],
  ['CH', 'CA', 'Province'],
  ['CH', 'US', 'State'],
  ['CH', 'JP', 'Prefecture'],
  ['CH', 'FR', 'State or region'],
])('in a shop of %s, the state of an address in %s is a %s', (country, given, label) => {
  const region = { ...DEFAULT_REGION, country }
  expect(stateLabel(given, region)).toBe(label)
  expect(postalCodeLabel(region)).toBe(country === 'US' ? 'ZIP code' : 'Postal code')
})
