import { createDateFormat } from './date-format.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../limits/durations.ts'
import { type ShopRegion, perRegion } from './region.ts'

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS)

export const daysBefore = (date: Date, days: number): Date => daysAfter(date, -days)

export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * HOUR_MS)

/** Dates and times in the store's locale and time zone. */
export const shopDates = perRegion(({ locale, timeZone }) => createDateFormat(locale, timeZone))

/** Calendar days in the store's locale. A day is its midnight in UTC: `new Date('2026-05-12')`. */
export const calendarDays = perRegion(({ locale }) => createDateFormat(locale, 'UTC'))

/** Formats a day for sentences and documents: `May 12, 2026`, in the shop's time zone. */
export const shopDate = (date: Date, region: ShopRegion): string => shopDates(region).format(date, 'longDay')

/** Time zones are whole quarters of an hour from UTC. */
const QUARTER_MS = HOUR_MS / 4
const MAX_CACHED_QUARTERS = 20_000

export interface ShopTime {
  /** YYYY-MM-DD */
  day: string
  /** 0 to 23 */
  hour: number
  minute: number
}

/** Reads moments in a time zone, rounded down to a quarter of an hour. Cached: formatting is slow and runs for every event. */
function createQuarterReader(timeZone: string): (date: Date) => ShopTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const cache = new Map<number, ShopTime>()
  return (date) => {
    const quarter = Math.floor(date.getTime() / QUARTER_MS)
    const cached = cache.get(quarter)
    if (cached) return cached
    const read = parts.formatToParts(quarter * QUARTER_MS)
    const found = Object.fromEntries(read.map(({ type, value }) => [type, value]))
    const day = `${found['year']}-${found['month']}-${found['day']}`
    const time = { day, hour: Number(found['hour']), minute: Number(found['minute']) }
    if (cache.size >= MAX_CACHED_QUARTERS) cache.clear()
    cache.set(quarter, time)
    return time
  }
}

const quarterReader = perRegion(({ timeZone }) => createQuarterReader(timeZone))

/** Returns day and time in the shop's time zone (A2). */
export function shopTime(date: Date, region: ShopRegion): ShopTime {
  const quarter = quarterReader(region)(date)
  return { ...quarter, minute: quarter.minute + (date.getUTCMinutes() % 15) }
}

/** Formats a day as `2026-05-12`, in the shop's time zone. These texts sort by date. */
export const shopDay = (date: Date, region: ShopRegion): string => shopTime(date, region).day

/** Returns what the shop's clock shows, as the value of a datetime-local field: `2026-05-12T09:30`. */
export function shopClock(date: Date, region: ShopRegion): string {
  const { day, hour, minute } = shopTime(date, region)
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Returns the moment at which the shop's clock shows a text such as `2026-05-12T09:30`; undefined when it is none. */
export function fromShopClock(text: string, region: ShopRegion): Date | undefined {
  const shown = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(shown)) return undefined
  const offsetAt = (moment: number): number =>
    Date.parse(`${shopClock(new Date(moment), region)}Z`) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
  // The offset before a clock change differs from that after it: the second estimate is that of the moment itself.
  const estimate = shown - offsetAt(shown)
  return new Date(shown - offsetAt(estimate))
}

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
const MAX_OFFSET_MS = 14 * HOUR_MS

/**
 * Returns the last millisecond of the shop's calendar day that is `days` after the day of `date`. A deadline lasts
 * until midnight, also across a clock change.
 */
export function endOfShopDay(date: Date, region: ShopRegion, days = 0): Date {
  const day = dayPlus(shopDay(date, region), days)
  const midnightUtc = Date.parse(day) + DAY_MS
  for (let offset = MAX_OFFSET_MS; offset >= -MAX_OFFSET_MS; offset -= QUARTER_MS) {
    const end = new Date(midnightUtc + offset - 1)
    if (shopDay(end, region) === day) return end
  }
  throw new Error(`No end of day ${day} in the time zone of the shop`)
}
