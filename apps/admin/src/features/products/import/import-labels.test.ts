import { expect, test } from 'vitest'
import { formatRowRanges } from './import-labels.ts'

test.each([
  [[2], '2'],
  [[2, 3, 4], '2–4'],
  [[9, 2, 3], '2–3, 9'],
])('formats rows %j as %s', (rows, text) => {
  expect(formatRowRanges(rows)).toBe(text)
})
