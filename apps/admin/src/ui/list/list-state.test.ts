import { expect, test } from 'vitest'
import { isNarrowed, sortedBy } from './list-state.ts'

const state = { sort: 'date', order: 'desc' as const, page: 4, search: '' }

test.each([
  ['the same column reverses the order', state, 'date', 'desc', 'asc'],
  ['and reverses it back', { ...state, order: 'asc' as const }, 'date', 'desc', 'desc'],
  ['another column starts in its default order', state, 'name', 'asc', 'asc'],
  ['regardless of the previous order', { ...state, order: 'asc' as const }, 'total', 'desc', 'desc'],
] as const)('%s, from page 1', (_what, from, key, starts, order) => {
  expect(sortedBy(from, key, starts)).toEqual({ ...from, sort: key, order, page: 1 })
})

test.each([
  [{ search: 'bag', status: 'active' }, true],
  [{ search: undefined, status: 'draft' }, true],
  [{ search: '', status: 'active' }, false],
  [{ search: undefined, status: 'active', page: 3 }, false],
])('isNarrowed(%o) returns %s', (filters, is) => {
  expect(isNarrowed(filters, { search: undefined, status: 'active' })).toBe(is)
})
