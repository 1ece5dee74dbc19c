import { expect, test } from 'vitest'
import { createDateFormat, type DateStyle } from './date-format.ts'

const date = new Date('2025-03-04T21:48:12Z')
const us = createDateFormat('en-US', 'America/New_York')
const uk = createDateFormat('en-GB', 'Europe/London')

test.each<[DateStyle, string, string]>([
  ['time', '4:48 PM', '21:48'],
  ['day', 'Mar 4', '4 Mar'],
  ['weekday', 'Tue, Mar 4', 'Tue 4 Mar'],
  ['dayOfYear', 'Mar 4, 2025', '4 Mar 2025'],
  ['month', 'March', 'March'],
  ['longDay', 'March 4, 2025', '4 March 2025'],
  ['dateTime', 'Mar 4, 2025, 4:48 PM', '4 Mar 2025, 21:48'],
  ['longDateTime', 'Tuesday, March 4, 2025 at 4:48 PM', 'Tuesday, 4 March 2025 at 21:48'],
  ['exact', 'Tuesday, March 4, 2025 at 4:48:12 PM EST', 'Tuesday, 4 March 2025 at 21:48:12 GMT'],
])('formats %s as %s in the US and as %s in Britain', (style, american, british) => {
  expect(us.format(date, style)).toBe(american)
  expect(uk.format(date, style)).toBe(british)
})

test('formats a range of days in the order of the locale', () => {
  const to = new Date('2025-03-09T12:00:00Z')
  expect(us.formatRange(date, to, 'day')).toBe('Mar 4 – 9')
  expect(uk.formatRange(date, to, 'day')).toBe('4 – 9 Mar')
})
