import { policy } from '../policy.ts'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: policy.shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const HOUR_MS = 3_600_000
const MAX_CACHED_HOURS = 5_000
/** Asking for the time of a zone is slow, and every event is asked for; New York is whole hours away from UTC. */
const hourCache = new Map<number, { day: string; hour: number }>()

function readHour(date: Date): { day: string; hour: number } {
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return { day: `${found['year']}-${found['month']}-${found['day']}`, hour: Number(found['hour']) }
}

export interface ShopTime {
  /** YYYY-MM-DD */
  day: string
  /** 0 to 23 */
  hour: number
  minute: number
}

/** Day and hour of a moment by the shop's own clock (A2: New York). */
export function shopTime(date: Date): ShopTime {
  const key = Math.floor(date.getTime() / HOUR_MS)
  let found = hourCache.get(key)
  if (!found) {
    found = readHour(date)
    if (hourCache.size >= MAX_CACHED_HOURS) hourCache.clear()
    hourCache.set(key, found)
  }
  return { day: found.day, hour: found.hour, minute: date.getUTCMinutes() }
}

export const shopDay = (date: Date): string => shopTime(date).day

const DAY_MS = 86_400_000

/** The calendar day so many days later, or earlier when negative. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a range has, both ends included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The calendar day so many months earlier, or the last day of that month when it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
