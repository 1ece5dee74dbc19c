import { expect, test } from 'vitest'
import { counted, rowWords } from './import-words.ts'

test.each([
  [[2], '2'],
  [[2, 3, 4], '2–4'],
  [[9, 2, 3], '2–3, 9'],
])('rows %j are written %s', (rows, words) => {
  expect(rowWords(rows)).toBe(words)
})

test('counts in words', () => {
  expect([counted(1, 'row', 'rows'), counted(1_200, 'row', 'rows')]).toEqual(['1 row', '1,200 rows'])
})
