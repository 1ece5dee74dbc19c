import { expect, test } from 'vitest'
import { CATEGORIES, isCategory, listTitle, RESERVED_SLUGS } from './categories.ts'

test('the six categories are those of A3', () => {
  expect(CATEGORIES).toEqual(['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags'])
})

test.each([
  [undefined, 'ALL BAGS'],
  ['totes', 'TOTES'],
  ['new-this-season', 'NEW THIS SEASON'],
  ['sale', 'SALE'],
])('the list of %s is titled %s', (category, title) => {
  expect(listTitle(category)).toBe(title)
})

test('no product may be called like a list or a call', () => {
  expect(RESERVED_SLUGS).toEqual([...CATEGORIES, 'new-this-season', 'sale', 'featured', 'suggestions', 'admin'])
})

test.each(['Totes', 'sale', 'constructor', ''])('%o is not a category', (word) => {
  expect(isCategory(word)).toBe(false)
})
