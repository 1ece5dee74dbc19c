import { localDates } from '@atelier/domain/region/date-format'
import { calendarDays, daysBetween, monthsBefore, shopDates, shopDay } from '@atelier/domain/region/shop-dates'
import { REGION } from '../../region.ts'

// All days and times are those of the shop: two colleagues see the same day, wherever they are.

/** Formats a day: 'Today', 'Yesterday', 'Wed, Nov 18', 'Mar 4, 2025'. */
export function formatDay(date: Date, now = new Date(), region = REGION): string {
  const [day, today] = [shopDay(date, region), shopDay(now, region)]
  const days = daysBetween(day, today) - 1
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (day.slice(0, 4) !== today.slice(0, 4)) return shopDates(region).format(date, 'dayOfYear')
  return shopDates(region).format(date, days > 0 && days < 7 ? 'weekday' : 'day')
}

/** Formats a date and time: 'Today, 4:48 PM', 'Wed, Nov 18, 9:31 AM', 'Mar 4, 2025, 11:02 AM'. */
export const formatDateTime = (date: Date, now = new Date(), region = REGION): string =>
  `${formatDay(date, now, region)}, ${shopDates(region).format(date, 'time')}`

/** Formats a date and time to the second, with its zone. */
export const formatExactDateTime = (date: Date, region = REGION): string => shopDates(region).format(date, 'exact')

/** Formats an exact date and time for a tooltip, with a second line in the time zone of the user's device if it differs. */
export function formatForTooltip(date: Date, region = REGION): string {
  const [ofShop, ofDevice] = [formatExactDateTime(date, region), localDates(region).format(date, 'exact')]
  return ofShop === ofDevice ? ofShop : `${ofShop}\n${ofDevice} on your device`
}

/** Formats a countdown in seconds: '0:42', '12:05'; '0:00' when the time is over. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Formats a calendar day, `YYYY-MM-DD`, as 'Fri, Nov 20'. */
export const formatIsoDay = (day: string): string => calendarDays(REGION).format(new Date(day), 'weekday')

/** Returns the name of the month before that of a calendar day. */
export const formatPreviousMonth = (day: string): string =>
  calendarDays(REGION).format(new Date(monthsBefore(day, 1)), 'month')

/** Formats a range of days: 'Nov 16 – 20', 'From Nov 16', 'Until Nov 20, 2025', 'Nov 20'. */
export function formatDateRange(from: string | undefined, to: string | undefined, now = new Date()): string {
  const [start, end] = [from, to].map((day) => (day ? new Date(day) : null))
  const year = shopDay(now, REGION).slice(0, 4)
  const isThisYear = [from, to].every((day) => !day || day.startsWith(year))
  const style = isThisYear ? 'day' : 'dayOfYear'
  if (start && end) return calendarDays(REGION).formatRange(start, end, style)
  if (start) return `From ${calendarDays(REGION).format(start, style)}`
  return end ? `Until ${calendarDays(REGION).format(end, style)}` : 'Any date'
}

/** First and last day, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}
