import { perRegion } from './region.ts'

const STYLES = {
  /** 4:48 PM */
  time: { timeStyle: 'short' },
  /** Nov 18 */
  day: { day: 'numeric', month: 'short' },
  /** Wed, Nov 18 */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Mar 4, 2025 */
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  /** November */
  month: { month: 'long' },
  /** November 2026 */
  monthOfYear: { month: 'long', year: 'numeric' },
  /** March 4, 2025 */
  longDay: { dateStyle: 'long' },
  /** Mar 4, 2025, 4:48 PM */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** Tuesday, March 4, 2025 at 4:48 PM */
  longDateTime: { dateStyle: 'full', timeStyle: 'short' },
  /** Tuesday, March 4, 2025 at 4:48:12 PM EST */
  exact: { dateStyle: 'full', timeStyle: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof STYLES

export interface DateFormat {
  format: (date: Date, style: DateStyle) => string
  /** Formats the days from `from` to `to` as briefly as it is unambiguous: 'Nov 16 – 20'. */
  formatRange: (from: Date, to: Date, style: DateStyle) => string
}

/** Replaces narrow and thin spaces: not every engine puts them in, so a page would differ from its hydrated copy. */
export const plainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202F]/g, ' ')

/**
 * Creates the formats of a locale. Without a time zone, dates are those of the reader's device. The formatters are built
 * when they are needed.
 */
export function createDateFormat(locale: string, timeZone?: string): DateFormat {
  const formatters = new Map<DateStyle, Intl.DateTimeFormat>()
  function formatterOf(style: DateStyle): Intl.DateTimeFormat {
    const found = formatters.get(style)
    if (found) return found
    const created = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone })
    formatters.set(style, created)
    return created
  }
  return {
    format: (date, style) => plainSpaces(formatterOf(style).format(date)),
    formatRange: (from, to, style) => plainSpaces(formatterOf(style).formatRange(from, to)),
  }
}

/** Dates and times in the store's locale and the time zone of the reader's device. */
export const localDates = perRegion(({ locale }) => createDateFormat(locale))
