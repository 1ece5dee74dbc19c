import { localDates } from '@atelier/domain/date-format'
import { DAY_MS } from '@atelier/domain/durations'

/** Returns whole calendar days from `date` to `now` in the user's time zone; safe across clock changes. */
function daysAgo(date: Date, now: Date): number {
  const midnight = (day: Date): number => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return Math.round((midnight(now) - midnight(date)) / DAY_MS)
}

/** Formats a day: 'Today', 'Yesterday', 'Wed, Nov 18', 'Mar 4, 2025'. */
export function formatDay(date: Date, now = new Date()): string {
  const days = daysAgo(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (date.getFullYear() !== now.getFullYear()) return localDates().format(date, 'dayOfYear')
  return localDates().format(date, days > 0 && days < 7 ? 'weekday' : 'day')
}

/** Formats a date and time: 'Today, 4:48 PM', 'Wed, Nov 18, 9:31 AM', 'Mar 4, 2025, 11:02 AM'. */
export const formatDateTime = (date: Date, now = new Date()): string =>
  `${formatDay(date, now)}, ${localDates().format(date, 'time')}`

/** Formats a date and time to the second, with its zone, for tooltips. */
export const formatExactDateTime = (date: Date): string => localDates().format(date, 'exact')

/** Formats a countdown in seconds: '0:42', '12:05'; '0:00' when the time is over. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Returns the calendar day, `YYYY-MM-DD`, in the user's time zone. */
export function isoDay(date = new Date()): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const dayFromIso = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Formats a calendar day, `YYYY-MM-DD`, as 'Fri, Nov 20'. */
export const formatIsoDay = (day: string): string => localDates().format(dayFromIso(day), 'weekday')

/** Returns the name of the month before that of a calendar day. */
export function formatPreviousMonth(day: string): string {
  const date = dayFromIso(day)
  return localDates().format(new Date(date.getFullYear(), date.getMonth() - 1, 1), 'month')
}

/** Formats a range of days: 'Nov 16 – 20', 'From Nov 16', 'Until Nov 20, 2025', 'Nov 20'. */
export function formatDateRange(from: string | undefined, to: string | undefined, now = new Date()): string {
  const [start, end] = [from, to].map((day) => (day ? dayFromIso(day) : null))
  const isThisYear = [start, end].every((date) => !date || date.getFullYear() === now.getFullYear())
  const style = isThisYear ? 'day' : 'dayOfYear'
  if (start && end) return localDates().formatRange(start, end, style)
  if (start) return `From ${localDates().format(start, style)}`
  return end ? `Until ${localDates().format(end, style)}` : 'Any date'
}

/** First and last day, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}
