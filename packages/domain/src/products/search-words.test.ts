import { expect, test } from 'vitest'
import { folded, searchWords, swappedNeighbors } from './search-words.ts'

test.each([
  ['Clémence', 'clemence'],
  ['  ÉCRU—noir ', 'ecru noir'],
  ['Cœur, Ærø & Straße', 'coeur aero strasse'],
  ['crossbody/24"', 'crossbody 24'],
  ['％ ！', ''],
])('reads %o as %o', (given, expected) => {
  expect(folded(given)).toBe(expected)
})

test('looks for each word once, for a handful of them, and for no endless one', () => {
  expect(searchWords('Noir noir, NOIR tote')).toEqual(['noir', 'tote'])
  expect(searchWords('b c d e f g h')).toHaveLength(6)
  expect(searchWords('a bag for the evening')).toEqual(['bag', 'evening'])
  expect(searchWords('x'.repeat(90))).toEqual(['x'.repeat(40)])
  expect(searchWords(' -- ')).toEqual([])
})

test('swaps neighbours, and nothing that stays the same', () => {
  expect(swappedNeighbors('nior')).toEqual(['inor', 'noir', 'niro'])
  expect(swappedNeighbors('oo')).toEqual([])
})
