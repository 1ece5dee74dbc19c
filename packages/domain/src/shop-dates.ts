import { createDateFormat } from './date-format.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { SHOP_LOCALE } from './locale.ts'

/**
 * IANA time zone in which the shop's days begin at midnight (A2). The same for all brands, because the database's function
 * `shop_day` and all stored days use it.
 */
export const SHOP_TIME_ZONE = 'America/New_York'

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS)

export const daysBefore = (date: Date, days: number): Date => daysAfter(date, -days)

export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * HOUR_MS)

const shopDates = createDateFormat(SHOP_LOCALE, SHOP_TIME_ZONE)

/** Formats a day for sentences and documents: `May 12, 2026`, in New York time. */
export const shopDate = (date: Date): string => shopDates.format(date, 'longDay')

const hourParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const MAX_CACHED_HOURS = 5_000
/** Cached, because formatting in a time zone is slow and runs for every event. New York is whole hours from UTC. */
const hourCache = new Map<number, { day: string; hour: number }>()

function readHour(date: Date): { day: string; hour: number } {
  const found = Object.fromEntries(hourParts.formatToParts(date).map(({ type, value }) => [type, value]))
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

/** Formats a day as `2026-05-12`, in New York time. These texts sort by date. */
export const shopDay = (date: Date): string => shopTime(date).day

/** Returns the calendar day `days` later, or earlier when negative. */
export const dayPlus = (day: string, days: number): string => daysAfter(new Date(day), days).toISOString().slice(0, 10)

/** Returns the number of days of a range, including both ends. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the same day `months` earlier, or the last day of that month if it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** The largest UTC offset of any time zone. */
const HOURS_FROM_UTC = 14

/**
 * Returns the last millisecond of the shop's calendar day that is `days` after the day of `date`. A deadline lasts
 * until midnight, also across a clock change. The shop's zone is whole hours from UTC.
 */
export function endOfShopDay(date: Date, days = 0): Date {
  const day = dayPlus(shopDay(date), days)
  const midnightUtc = Date.parse(day) + DAY_MS
  for (let hours = HOURS_FROM_UTC; hours > -HOURS_FROM_UTC; hours -= 1) {
    const end = new Date(midnightUtc + hours * HOUR_MS - 1)
    if (shopDay(end) === day) return end
  }
  throw new Error(`No end of day ${day} in the time zone of the shop`)
}
