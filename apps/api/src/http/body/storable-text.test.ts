import { expect, test } from 'vitest'
import { findUnstorable } from './storable-text.ts'

test.each([
  [{ name: 'a', items: [{ note: 'b' }, { note: 'c\0' }] }, 'items.1.note'],
  [{ name: '\ud800' }, 'name'],
  [{ 'na\0me': 'a' }, 'name'],
  ['\0', ''],
])('returns the path of the unstorable text in %j', (value, path) => {
  expect(findUnstorable(value)).toBe(path)
})

test.each([{ name: 'Maren 😀', count: 3, none: null, list: [true] }, 'text', null, undefined, 7])(
  'accepts %j',
  (value) => {
    expect(findUnstorable(value)).toBeNull()
  },
)

test('checks a value of any depth', () => {
  const depth = 50_000
  const nested: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`)
  expect(findUnstorable(nested)).toHaveLength(2 * depth - 1)
})
