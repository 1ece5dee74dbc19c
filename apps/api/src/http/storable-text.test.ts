import { expect, test } from 'vitest'
import { findUnstorable } from './storable-text.ts'

test.each([
  [{ name: 'a', items: [{ note: 'b' }, { note: 'c\0' }] }, 'items.1.note'],
  [{ name: '\ud800' }, 'name'],
  [{ 'na\0me': 'a' }, 'name'],
  ['\0', ''],
])('names the text that cannot be stored in %j', (value, path) => {
  expect(findUnstorable(value)).toBe(path)
})

test.each([{ name: 'Maren 😀', count: 3, none: null, list: [true] }, 'text', null, undefined, 7])(
  'takes %j',
  (value) => {
    expect(findUnstorable(value)).toBeNull()
  },
)

test('looks through a value of any depth', () => {
  const depth = 50_000
  const nested: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`)
  expect(findUnstorable(nested)).toHaveLength(2 * depth - 1)
})
