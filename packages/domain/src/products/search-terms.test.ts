import { expect, test } from 'vitest'
import { foldText } from '../values/fold-text.ts'
import { isMisspelled, searchTerms, transpositions } from './search-terms.ts'

test.each([
  ['Clémence', 'clemence'],
  ['  ÉCRU—noir ', 'ecru noir'],
  ['Cœur, Ærø & Straße', 'coeur aero strasse'],
  ['crossbody/24"', 'crossbody 24'],
  ['％ ！', ''],
])('normalizes %o to %o', (given, expected) => {
  expect(foldText(given)).toBe(expected)
})

test('returns each term once, and limits their number and length', () => {
  expect(searchTerms('Noir noir, NOIR tote')).toEqual(['noir', 'tote'])
  expect(searchTerms('b c d e f g h')).toHaveLength(6)
  expect(searchTerms('a bag for the evening')).toEqual(['bag', 'evening'])
  expect(searchTerms('x'.repeat(90))).toEqual(['x'.repeat(40)])
  expect(searchTerms(' -- ')).toEqual([])
})

test('swaps adjacent letters, unless they are equal', () => {
  expect(transpositions('nior')).toEqual(['inor', 'noir', 'niro'])
  expect(transpositions('oo')).toEqual([])
})

test.each([
  ['clemense', 'clemence', true],
  ['clemmence', 'clemence', true],
  ['lemence', 'clemence', true],
  // Two wrong characters in a word of at least six.
  ['klemense', 'clemence', true],
  ['clemnc', 'clemence', true],
  ['klemens', 'clemence', false],
  ['brme', 'brume', true],
  ['brmme', 'brume', true],
  ['prmme', 'brume', false],
  ['brum', 'brume', true],
  ['bru', 'brume', false],
  ['', '', false],
])('%j as a misspelling of %j: %j', (typed, word, expected) => {
  expect(isMisspelled(typed, word)).toBe(expected)
})
