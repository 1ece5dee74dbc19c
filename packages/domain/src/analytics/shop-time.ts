import { SHOP_TIME_ZONE } from '../shop-dates.ts'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const HOUR_MS = 3_600_000
const MAX_CACHED_HOURS = 5_000
/** Cached, because formatting in a time zone is slow and runs for every event. New York is whole hours from UTC. */
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

/** Returns day and hour in the shop's time zone, New York (A2). */
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

/** Returns the calendar day `days` later, or earlier when negative. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the number of days of a range, including both ends. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the same day `months` earlier, or the last day of that month if it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
