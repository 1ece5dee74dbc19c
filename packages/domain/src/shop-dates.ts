const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The same time of day, so many days later. */
export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS)

/** So many hours later. */
export const hoursAfter = (date: Date, hours: number): Date => new Date(date.getTime() + hours * HOUR_MS)

const houseDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** A day as sentences and papers of the house name it: `May 12, 2026`, by the clock of New York. */
export const shopDate = (date: Date): string => houseDate.format(date)

const houseDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/New_York' })

/** The same day as calendars of forms write it: `2026-05-12`. Days written so can be compared as texts. */
export const shopDay = (date: Date): string => houseDay.format(date)

/** Far enough from UTC for every time zone. */
const HOURS_FROM_UTC = 14

/**
 * The last millisecond of the store's calendar day that is `days` after the day of `moment`: a day that is promised lasts
 * until its midnight, also when the clocks change in between. The store's zone is whole hours away from UTC.
 */
export function endOfShopDay(date: Date, days = 0): Date {
  const day = new Date(Date.parse(shopDay(date)) + days * DAY_MS).toISOString().slice(0, 10)
  const midnightUtc = Date.parse(day) + DAY_MS
  for (let hours = HOURS_FROM_UTC; hours > -HOURS_FROM_UTC; hours -= 1) {
    const end = new Date(midnightUtc + hours * HOUR_MS - 1)
    if (shopDay(end) === day) return end
  }
  throw new Error(`The calendar of the shop has no ${day}`)
}
