/**
 * IANA time zone in which the shop's days begin at midnight (A2). The same for all brands, because the database's function
 * `shop_day` and all stored days use it.
 */
export const SHOP_TIME_ZONE = 'America/New_York'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS)

export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * HOUR_MS)

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE })

/** Formats a day for sentences and documents: `May 12, 2026`, in New York time. */
export const shopDate = (date: Date): string => longDate.format(date)

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: SHOP_TIME_ZONE })

/** Formats a day as `2026-05-12`, in New York time. These texts sort by date. */
export const shopDay = (date: Date): string => isoDay.format(date)

/** The largest UTC offset of any time zone. */
const HOURS_FROM_UTC = 14

/**
 * Returns the last millisecond of the shop's calendar day that is `days` after the day of `date`. A deadline lasts
 * until midnight, also across a clock change. The shop's zone is whole hours from UTC.
 */
export function endOfShopDay(date: Date, days = 0): Date {
  const day = new Date(Date.parse(shopDay(date)) + days * DAY_MS).toISOString().slice(0, 10)
  const midnightUtc = Date.parse(day) + DAY_MS
  for (let hours = HOURS_FROM_UTC; hours > -HOURS_FROM_UTC; hours -= 1) {
    const end = new Date(midnightUtc + hours * HOUR_MS - 1)
    if (shopDay(end) === day) return end
  }
  throw new Error(`No end of day ${day} in the time zone of the shop`)
}
