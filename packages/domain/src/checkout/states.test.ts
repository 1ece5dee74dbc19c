import { expect, test } from 'vitest'
import { isState, stateChoices, stateCode } from './states.ts'

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
