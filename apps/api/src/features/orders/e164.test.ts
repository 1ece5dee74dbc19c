import { expect, test } from 'vitest'
import { e164Of } from './e164.ts'

test.each([
  ['a Japanese number in full-width digits', '０３－３２１３－１１１１', 'JP', '+81332131111'],
  ['a French national number', '06 12 34 56 78', 'FR', '+33612345678'],
  ['a French number with its country code', '+33 (0)6 12 34 56 78', 'FR', '+33612345678'],
  ['an American number', '(212) 555-0142', 'US', '+12125550142'],
  ['a number of another country than that of the address', '+44 20 7946 0018', 'JP', '+442079460018'],
  ['a number with a country code, to an unknown country', '+12125550142', 'ZZ', '+12125550142'],
  ['a national number of an unknown country', '212 555 0142', 'ZZ', null],
  ['too many digits', '123456789012345', 'FR', null],
  ['zeros', '0000000000', 'US', null],
  ['text', 'after 6 pm', 'US', null],
  ['nothing', '', 'US', null],
  ['an erased number', '-', 'US', null],
])('reads %s', (_, typed, country, number) => {
  expect(e164Of(typed, country)).toBe(number)
})
