import { expect, test } from 'vitest'
import {
  isoDayBefore,
  formatIsoDay,
  formatDateTime,
  formatPreviousMonth,
  formatCountdown,
  formatDateRange,
} from './dates.ts'

const now = new Date(2026, 10, 20, 17, 30)
const at = (...parts: [number, number, number, number, number]) => formatDateTime(new Date(...parts), now)

test('formats a date and time relative to today', () => {
  expect(at(2026, 10, 20, 16, 48)).toBe('Today, 16:48')
  expect(at(2026, 10, 19, 23, 59)).toBe('Yesterday, 23:59')
  expect(at(2026, 10, 18, 9, 31)).toBe('Wed 18 Nov, 09:31')
  expect(at(2026, 10, 13, 9, 31)).toBe('13 Nov, 09:31')
  expect(at(2025, 2, 4, 11, 2)).toBe('4 Mar 2025, 11:02')
})

test('counts calendar days, not spans of 24 hours', () => {
  const earlyMorning = new Date(2026, 10, 20, 0, 5)
  expect(formatDateTime(new Date(2026, 10, 19, 23, 55), earlyMorning)).toBe('Yesterday, 23:55')
})

test('does not format a future time as today', () => {
  expect(at(2026, 10, 21, 9, 0)).toBe('21 Nov, 09:00')
})

test('formats a date range as briefly as it is unambiguous', () => {
  const say = (from?: string, to?: string) => formatDateRange(from, to, now)
  expect(say('2026-11-16', '2026-11-20')).toBe('16 to 20 Nov')
  expect(say('2026-10-28', '2026-11-03')).toBe('28 Oct to 3 Nov')
  expect(say('2025-12-30', '2026-01-02')).toBe('30 Dec 2025 to 2 Jan')
  expect(say('2026-11-20', '2026-11-20')).toBe('20 Nov')
  expect(say('2026-11-16')).toBe('From 16 Nov')
  expect(say(undefined, '2026-11-20')).toBe('Until 20 Nov')
})

test('returns the day n days ago across the end of a month', () => {
  expect(isoDayBefore(29, new Date(2026, 2, 10))).toBe('2026-02-09')
})

test('formats a calendar day, and the name of the previous month', () => {
  expect(formatIsoDay('2026-11-20')).toBe('Fri 20 Nov')
  expect(formatPreviousMonth('2026-01-31')).toBe('December')
  expect(formatPreviousMonth('2026-03-31')).toBe('February')
})

test.each([
  [42, '0:42'],
  [725, '12:05'],
  [0.2, '0:01'],
  [-3, '0:00'],
])('formats a countdown of %s seconds as %s', (seconds, formatted) => {
  expect(formatCountdown(seconds)).toBe(formatted)
})
