import { expect, test } from 'vitest'
import { viewName } from './view-name.ts'

test.each([
  ['Clémence in cognac calf, seen from the front', 'Seen from the front'],
  ['A bag on a table', 'A bag on a table'],
  ['', ''],
])('the view of %o is %o', (alt, view) => {
  expect(viewName(alt)).toBe(view)
})
