import { expect, test } from 'vitest'
import { indexPatterns, isFullName, searchParts } from './find-text.ts'

test.each([
  ['abernathy.100042', ['%100042%']],
  ['ORD-702D08CDD3D9', ['%702d08cdd3d9%']],
  ['+1 718 555-01482', ['%01482%']],
  ['diego abernathy', ['%dieg%', '%aber%']],
  ['Ana María de la Fuente', ['%mari%', '%fuen%']],
  ['ada@example.com', ['%ada%']],
  ['ada@', ['%ada%']],
  ['al@example.com', null],
  ['abernathy', null],
  ['j abernathy', null],
  ['zo', null],
  ['革の', null],
])('searches the index for %s with %j', (search, patterns) => {
  expect(indexPatterns(searchParts(search))).toEqual(patterns)
})

test('splits a search at spaces of any kind, and folds each part', () => {
  expect(searchParts(' O’Brien\u3000 Müller  !! OR610-COG ').map(({ folded }) => folded)).toEqual([
    'o brien',
    'muller',
    'or610 cog',
  ])
})

test.each([
  ['Diego Abernathy', true],
  ["Siobhán O'Leary-Quist", true],
  ['abernathy', false],
  ['ana quist', false],
  ['gmail com', false],
  ['company.info', false],
  ['+1 718 555-01482', false],
  ['1Z999AA1 0123', false],
])('%s is a full name: %s', (text, is) => {
  expect(isFullName(text)).toBe(is)
})
