import { expect, test } from 'vitest'
import { pluralize, formatRowRanges } from './import-labels.ts'

test.each([
  [[2], '2'],
  [[2, 3, 4], '2–4'],
  [[9, 2, 3], '2–3, 9'],
])('formats rows %j as %s', (rows, text) => {
  expect(formatRowRanges(rows)).toBe(text)
})

test('pluralizes a count', () => {
  expect([pluralize(1, 'row', 'rows'), pluralize(1_200, 'row', 'rows')]).toEqual(['1 row', '1,200 rows'])
})
