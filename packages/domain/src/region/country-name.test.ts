import { expect, test } from 'vitest'
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
