import { expect, test } from 'vitest'
import { CATEGORIES, isCategory, listTitle, RESERVED_SLUGS } from './categories.ts'

test('the six categories match A3', () => {
  expect(CATEGORIES).toEqual(['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags'])
})

test.each([
  [undefined, 'ALL BAGS'],
  ['totes', 'TOTES'],
  ['new-this-season', 'NEW THIS SEASON'],
  ['sale', 'SALE'],
])('the list of %s has the title %s', (category, title) => {
  expect(listTitle(category)).toBe(title)
})

test('the slugs of lists and API routes are reserved', () => {
  expect(RESERVED_SLUGS).toEqual([...CATEGORIES, 'new-this-season', 'sale', 'featured', 'suggestions', 'admin'])
})

test.each(['Totes', 'sale', 'constructor', ''])('%o is not a category', (word) => {
  expect(isCategory(word)).toBe(false)
})
