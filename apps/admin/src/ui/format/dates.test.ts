import { fromShopClock } from '@atelier/domain/region/shop-dates'
import { expect, test } from 'vitest'
import {
  formatIsoDay,
  formatDateTime,
  formatForTooltip,
  formatPreviousMonth,
  formatCountdown,
  formatDateRange,
} from './dates.ts'
import { REGION } from '../../region.ts'

/** What the clock shows in New York. */
const clock = (text: string): Date => fromShopClock(text, REGION) ?? expect.fail(text)
const now = clock('2026-11-20T17:30')
const at = (text: string) => formatDateTime(clock(text), now)

test('formats a date and time relative to today', () => {
  expect(at('2026-11-20T16:48')).toBe('Today, 4:48 PM')
  expect(at('2026-11-19T23:59')).toBe('Yesterday, 11:59 PM')
  expect(at('2026-11-18T09:31')).toBe('Wed, Nov 18, 9:31 AM')
  expect(at('2026-11-13T09:31')).toBe('Nov 13, 9:31 AM')
  expect(at('2025-03-04T11:02')).toBe('Mar 4, 2025, 11:02 AM')
})

test('counts calendar days, not spans of 24 hours', () => {
  expect(formatDateTime(clock('2026-11-19T23:55'), clock('2026-11-20T00:05'))).toBe('Yesterday, 11:55 PM')
})

test('does not format a future time as today', () => {
  expect(at('2026-11-21T09:00')).toBe('Nov 21, 9:00 AM')
})

test('days and times are those of the shop, on every device', () => {
  const late = new Date('2026-11-20T16:30:00Z')
  expect(formatDateTime(late, late)).toBe('Today, 11:30 AM')
  const japan = { country: 'JP', locale: 'en-US', timeZone: 'Asia/Tokyo' }
  expect(formatDateTime(late, new Date('2026-11-20T14:30:00Z'), japan)).toBe('Nov 21, 1:30 AM')
  expect(formatForTooltip(late, japan)).toMatch(
    /^Saturday, November 21, 2026 at 1:30:00 AM GMT\+9\n.*2026 at .* on your device$/,
  )
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
