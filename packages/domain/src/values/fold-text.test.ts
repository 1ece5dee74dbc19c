import { expect, test } from 'vitest'
import { foldText, foldToAscii, isUnspaced, wordRuns } from './fold-text.ts'
import { SPELLINGS } from './fold-text.cases.ts'

test.each(SPELLINGS)('normalizes %o to %o', (given, expected) => {
  expect(foldText(given)).toBe(expected)
  expect(foldText(expected)).toBe(expected)
})

test('separates words of scripts without spaces from others', () => {
  expect(wordRuns('a4 革のbag 가방')).toEqual(['a4', '革の', 'bag', '가방'])
  expect(wordRuns('')).toEqual([])
  expect(['革', 'が', 'กระเป๋า', '가방'].every(isUnspaced)).toBe(true)
  expect(['bag', 'сумка', 'حقيبة'].some(isUnspaced)).toBe(false)
})

test('keeps only the letters a to z for codes', () => {
  expect(foldToAscii('Łódź 革 24')).toBe('lodz 24')
  expect(foldToAscii('革')).toBe('')
})
