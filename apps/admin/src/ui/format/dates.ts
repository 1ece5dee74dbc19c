import { DAY_MS } from '@atelier/domain/durations'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** Returns whole calendar days from `date` to `now` in the user's time zone; safe across clock changes. */
function daysAgo(date: Date, now: Date): number {
  const midnight = (day: Date): number => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return Math.round((midnight(now) - midnight(date)) / DAY_MS)
}

/** Formats a day: 'Today', 'Yesterday', 'Wed 18 Nov', '4 Mar 2025'. */
export function formatDay(date: Date, now = new Date()): string {
  const days = daysAgo(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (date.getFullYear() !== now.getFullYear()) return fullDay.format(date)
  const name = days > 0 && days < 7 ? `${weekday.format(date)} ` : ''
  return `${name}${dayAndMonth.format(date)}`
}

/** Formats a date and time: 'Today, 16:48', 'Yesterday, 18:20', 'Wed 18 Nov, 09:31', '4 Mar 2025, 11:02'. */
export const formatDateTime = (date: Date, now = new Date()): string => `${formatDay(date, now)}, ${time.format(date)}`

/** Formats a date and time to the second, with its zone, for tooltips. */
export const formatExactDateTime = (date: Date): string => exact.format(date)

/** Formats a countdown in seconds: '0:42', '12:05'; '0:00' when the time is over. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Returns the calendar day, `YYYY-MM-DD`, in the user's time zone. */
function isoDay(date: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Returns the calendar day `days` days before `now`. */
export const isoDayBefore = (days: number, now = new Date()): string =>
  isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))

const dayFromIso = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Formats a calendar day, `YYYY-MM-DD`, as 'Fri 20 Nov'. */
export const formatIsoDay = (day: string): string => {
  const date = dayFromIso(day)
  return `${weekday.format(date)} ${dayAndMonth.format(date)}`
}

/** Returns the name of the month before that of a calendar day. */
export function formatPreviousMonth(day: string): string {
  const date = dayFromIso(day)
  return month.format(new Date(date.getFullYear(), date.getMonth() - 1, 1))
}

/** Formats a range of days: '16 to 20 Nov', 'From 16 Nov', 'Until 20 Nov 2025', '20 Nov'. */
export function formatDateRange(from: string | undefined, to: string | undefined, now = new Date()): string {
  const formatted = (day: string): string => {
    const date = dayFromIso(day)
    return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : fullDay.format(date)
  }
  if (!from && !to) return 'Any date'
  if (!to) return `From ${formatted(from ?? '')}`
  if (!from) return `Until ${formatted(to)}`
  if (from === to) return formatted(to)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? Number(from.slice(8)) : formatted(from)} to ${formatted(to)}`
}

/** First and last day, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}
