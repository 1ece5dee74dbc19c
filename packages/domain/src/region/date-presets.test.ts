import { expect, test } from 'vitest'
import { datePresets, startOfPeriod } from './date-presets.ts'
import { DEFAULT_REGION } from './region.ts'

const presets = (today: string) =>
  Object.fromEntries(datePresets(today, DEFAULT_REGION).map(({ label, from, to }) => [label, [from, to]]))

test('offers days, months and quarters that end today or before', () => {
  expect(presets('2026-11-20')).toEqual({
    Today: ['2026-11-20', '2026-11-20'],
    Yesterday: ['2026-11-19', '2026-11-19'],
    'Last 7 days': ['2026-11-14', '2026-11-20'],
    'Last 30 days': ['2026-10-22', '2026-11-20'],
    'Last 90 days': ['2026-08-23', '2026-11-20'],
    'This month': ['2026-11-01', '2026-11-20'],
    'Last month': ['2026-10-01', '2026-10-31'],
    'This quarter': ['2026-10-01', '2026-11-20'],
  })
})

test.each([
  ['2026-01-01', ['2025-12-01', '2025-12-31'], ['2026-01-01', '2026-01-01']],
  ['2028-03-31', ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-03-31']],
  ['2026-12-31', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-12-31']],
])('on %s the last month is %j and the quarter %j', (today, lastMonth, quarter) => {
  expect(presets(today)['Last month']).toEqual(lastMonth)
  expect(presets(today)['This quarter']).toEqual(quarter)
})

test('the week begins on the given day', () => {
  expect(startOfPeriod('week', '2026-11-20', DEFAULT_REGION, 0)).toBe('2026-11-15')
  expect(startOfPeriod('week', '2026-11-20', DEFAULT_REGION, 1)).toBe('2026-11-16')
  expect(startOfPeriod('week', '2026-11-15', DEFAULT_REGION, 0)).toBe('2026-11-15')
  expect(startOfPeriod('week', '2026-11-15', DEFAULT_REGION, 1)).toBe('2026-11-09')
})
