import { expect, test } from 'vitest'
import { isNarrowed, sortedBy } from './list-search-params.ts'

const state = { sort: 'date', order: 'desc' as const, page: 4, search: '' }

test.each([
  ['the same column turns round', state, 'date', 'desc', 'asc'],
  ['and turns back', { ...state, order: 'asc' as const }, 'date', 'desc', 'desc'],
  ['another starts as its list does', state, 'name', 'asc', 'asc'],
  ['whatever the one before did', { ...state, order: 'asc' as const }, 'total', 'desc', 'desc'],
] as const)('%s, from page 1', (_what, from, key, starts, order) => {
  expect(sortedBy(from, key, starts)).toEqual({ ...from, sort: key, order, page: 1 })
})

test.each([
  [{ search: 'bag', status: 'active' }, true],
  [{ search: undefined, status: 'draft' }, true],
  [{ search: '', status: 'active' }, false],
  [{ search: undefined, status: 'active', page: 3 }, false],
])('%o is narrowed: %s', (filters, is) => {
  expect(isNarrowed(filters, { search: undefined, status: 'active' })).toBe(is)
})
