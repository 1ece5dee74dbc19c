import { describe, expect, it, test } from 'vitest'
import { firstRetainedDay, presetRange, rangeBefore, resolveRange, type RangePreset } from './range.ts'
import { dayPlus, daysBetween, monthsBefore, shopTime } from '../region/shop-dates.ts'
import { DEFAULT_REGION } from '../region/region.ts'

/** 22:30 on 20 November in New York, already the 21st in London. */
const NOW = new Date('2026-11-21T03:30:00Z')

test.each([
  ['2026-11-21T04:59:59Z', '2026-11-20', 23],
  ['2026-11-21T05:00:00Z', '2026-11-21', 0],
  // Daylight saving time begins and ends.
  ['2026-03-08T06:59:59Z', '2026-03-08', 1],
  ['2026-03-08T07:00:00Z', '2026-03-08', 3],
  ['2026-11-01T05:30:00Z', '2026-11-01', 1],
  ['2026-11-01T06:30:00Z', '2026-11-01', 1],
])('%s is %s, hour %d', (date, day, hour) => {
  expect(shopTime(new Date(date), DEFAULT_REGION)).toMatchObject({ day, hour })
})

test('counts days across clock changes and ends of months', () => {
  expect(dayPlus('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayPlus('2026-03-08', 1)).toBe('2026-03-09')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(3)
  expect(monthsBefore('2026-11-21', 26)).toBe('2024-09-21')
  expect(monthsBefore('2026-04-30', 26)).toBe('2024-02-29')
})

test.each([
  [{}, '2026-11-20', '2026-11-20'],
  [{ startDate: 'day' }, '2026-11-20', '2026-11-20'],
  [{ startDate: 'day', endDate: null }, '2026-11-20', '2026-11-20'],
  [{ startDate: 'day', endDate: 'null' }, '2026-11-20', '2026-11-20'],
  [{ startDate: '1d', endDate: '' }, '2026-11-19', '2026-11-19'],
  [{ startDate: '7d' }, '2026-11-14', '2026-11-20'],
  [{ startDate: '30d' }, '2026-10-22', '2026-11-20'],
  [{ startDate: '91d' }, '2026-08-22', '2026-11-20'],
  [{ startDate: '2026-01-01', endDate: '2026-02-28' }, '2026-01-01', '2026-02-28'],
])('resolves %o to %s until %s', (params, from, to) => {
  expect(resolveRange(params, NOW, 26, DEFAULT_REGION)).toMatchObject({ ok: true, range: { from, to } })
})

test.each([
  [
    { startDate: 'year' },
    'startDate',
    /Please give day, 1d, 7d, 30d, 91d, week, last-week, month, last-month, quarter or a date/,
  ],
  [{ startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate', /or a date/],
  [{ startDate: '2026-01-01' }, 'endDate', /both a start and an end date/],
  [{ endDate: '2026-01-01' }, 'startDate', /both a start and an end date/],
  [{ startDate: '7d', endDate: '2026-01-01' }, 'endDate', /only with a start date/],
  [{ startDate: '2026-01-01', endDate: 'soon' }, 'endDate', /a date such as/],
  [{ startDate: '2026-02-01', endDate: '2026-01-31' }, 'endDate', /before the start date/],
  // Still tomorrow in New York, although it has begun in London.
  [{ startDate: '2026-11-20', endDate: '2026-11-21' }, 'endDate', /in the future/],
  [{ startDate: '2024-09-19', endDate: '2024-12-31' }, 'startDate', /the last 26 months/],
])('rejects %o at %s', (params, path, message) => {
  expect(resolveRange(params, NOW, 26, DEFAULT_REGION)).toMatchObject({
    ok: false,
    path,
    message: expect.stringMatching(message) as string,
  })
})

describe('rangeBefore', () => {
  it('has the same number of days and ends the day before', () => {
    const before = rangeBefore({ from: '2026-10-01', to: '2026-10-31' }, NOW, DEFAULT_REGION)
    expect(before).toEqual({ from: '2026-08-31', to: '2026-09-30', hours: 24 })
  })

  it('ends at the same time of day, to the nearest hour, for a range that includes today', () => {
    expect(rangeBefore({ from: '2026-11-20', to: '2026-11-20' }, NOW, DEFAULT_REGION)).toEqual({
      from: '2026-11-19',
      to: '2026-11-19',
      hours: 23,
    })
    const early = new Date('2026-11-20T05:10:00Z')
    expect(rangeBefore({ from: '2026-11-20', to: '2026-11-20' }, early, DEFAULT_REGION).hours).toBe(1)
  })
})

test('returns the oldest day with stored analytics', () => {
  expect(firstRetainedDay(NOW, 26, DEFAULT_REGION)).toBe('2024-09-20')
})

describe('calendar periods', () => {
  const table: [RangePreset, string, [from: string, to: string], [from: string, to: string]][] = [
    // A Friday.
    ['week', '2026-11-20', ['2026-11-15', '2026-11-20'], ['2026-11-08', '2026-11-13']],
    ['last-week', '2026-11-20', ['2026-11-08', '2026-11-14'], ['2026-11-01', '2026-11-07']],
    // The first 20 days are compared with the first 20 days, not with the 20 days before.
    ['month', '2026-11-20', ['2026-11-01', '2026-11-20'], ['2026-10-01', '2026-10-20']],
    ['last-month', '2026-11-20', ['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30']],
    ['last-month', '2026-03-05', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
    // February has no 30th.
    ['month', '2026-03-30', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']],
    ['month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['quarter', '2026-11-20', ['2026-10-01', '2026-11-20'], ['2026-07-01', '2026-08-20']],
    ['quarter', '2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-10-01', '2025-10-01']],
  ]
  it.each(table)('%s on %s is %j, compared with %j', (preset, today, [from, to], [previousFrom, previousTo]) => {
    const range = presetRange(preset, today, DEFAULT_REGION)
    expect(range).toMatchObject({ from, to })
    expect(rangeBefore(range, new Date(`${today}T17:00:00Z`), DEFAULT_REGION)).toMatchObject({
      from: previousFrom,
      to: previousTo,
    })
  })

  it.each([
    ['2026-11-01', '2026-11-20', 'month'],
    ['2026-10-01', '2026-10-31', 'month'],
    ['2026-07-01', '2026-09-30', 'quarter'],
    ['2026-10-01', '2026-10-20', 'days'],
    ['2026-10-02', '2026-10-31', 'days'],
  ])('recognizes %s to %s as %s', (startDate, endDate, unit) => {
    expect(resolveRange({ startDate, endDate }, NOW, 26, DEFAULT_REGION)).toMatchObject({ ok: true, range: { unit } })
  })
})
