import { expect, test } from 'vitest'
import { isSpecialList, RESERVED_SLUGS } from './special-lists.ts'

test('the slugs of special lists and API routes are reserved', () => {
  expect(RESERVED_SLUGS).toEqual(['new-this-season', 'sale', 'featured', 'suggestions', 'admin'])
})

test.each([
  ['sale', true],
  ['new-this-season', true],
  ['totes', false],
  ['admin', false],
  ['', false],
])('%o is a special list: %o', (handle, isSpecial) => {
  expect(isSpecialList(handle)).toBe(isSpecial)
})
