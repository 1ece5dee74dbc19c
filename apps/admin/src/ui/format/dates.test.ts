import { expect, test } from 'vitest'
import { formatIsoDay, formatDateTime, formatPreviousMonth, formatCountdown, formatDateRange } from './dates.ts'

const now = new Date(2026, 10, 20, 17, 30)
const at = (...parts: [number, number, number, number, number]) => formatDateTime(new Date(...parts), now)

test('formats a date and time relative to today', () => {
  expect(at(2026, 10, 20, 16, 48)).toBe('Today, 4:48 PM')
  expect(at(2026, 10, 19, 23, 59)).toBe('Yesterday, 11:59 PM')
  expect(at(2026, 10, 18, 9, 31)).toBe('Wed, Nov 18, 9:31 AM')
  expect(at(2026, 10, 13, 9, 31)).toBe('Nov 13, 9:31 AM')
  expect(at(2025, 2, 4, 11, 2)).toBe('Mar 4, 2025, 11:02 AM')
})

test('counts calendar days, not spans of 24 hours', () => {
  const earlyMorning = new Date(2026, 10, 20, 0, 5)
  expect(formatDateTime(new Date(2026, 10, 19, 23, 55), earlyMorning)).toBe('Yesterday, 11:55 PM')
})

test('does not format a future time as today', () => {
  expect(at(2026, 10, 21, 9, 0)).toBe('Nov 21, 9:00 AM')
})

test('formats a date range as briefly as it is unambiguous', () => {
  const say = (from?: string, to?: string) => formatDateRange(from, to, now)
  expect(say('2026-11-16', '2026-11-20')).toBe('Nov 16 – 20')
  expect(say('2026-10-28', '2026-11-03')).toBe('Oct 28 – Nov 3')
  expect(say('2025-12-30', '2026-01-02')).toBe('Dec 30, 2025 – Jan 2, 2026')
  expect(say('2026-11-20', '2026-11-20')).toBe('Nov 20')
  expect(say('2026-11-16')).toBe('From Nov 16')
  expect(say(undefined, '2026-11-20')).toBe('Until Nov 20')
})

test('formats a calendar day, and the name of the previous month', () => {
  expect(formatIsoDay('2026-11-20')).toBe('Fri, Nov 20')
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
