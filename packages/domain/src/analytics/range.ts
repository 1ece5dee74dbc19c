import { dayPlus, daysBetween, monthsBefore, shopTime } from '../shop-dates.ts'

/** Range presets, with the number of days before today at which each begins and ends (A4, A7). */
export const RANGE_PRESETS = {
  day: { label: 'Today', first: 0, last: 0 },
  '1d': { label: 'Yesterday', first: 1, last: 1 },
  '7d': { label: 'Last 7 days', first: 6, last: 0 },
  '30d': { label: 'Last 30 days', first: 29, last: 0 },
  // A4 says 90 days, A9 says 91: today and the 90 days before it.
  '91d': { label: 'Last 90 days', first: 90, last: 0 },
} as const
export type RangePreset = keyof typeof RANGE_PRESETS

export const isRangePreset = (value: string): value is RangePreset => Object.hasOwn(RANGE_PRESETS, value)

/** Days in the shop's time zone (New York), including both ends. */
export interface AnalyticsRange {
  from: string
  to: string
}

type Resolved = { ok: true; range: AnalyticsRange } | { ok: false; path: 'startDate' | 'endDate'; message: string }

const refuse = (path: 'startDate' | 'endDate', message: string): Resolved => ({ ok: false, path, message })

const EXPECTED = `Please give ${Object.keys(RANGE_PRESETS).join(', ')} or a date such as 2026-11-21`

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return false
  // Date.parse reads 30 February as 2 March.
  return new Date(value).toISOString().startsWith(value)
}

export interface RangeParams {
  /** A preset or the first day (A7); defaults to today. */
  startDate?: string | null | undefined
  /** The last day, or null for a preset (A7). */
  endDate?: string | null | undefined
}

/** Resolves the requested range, or returns what is wrong with it, such as a start before the retained months. */
export function resolveRange({ startDate, endDate }: RangeParams, now: Date, retainedMonths: number): Resolved {
  const { day: today } = shopTime(now)
  const start = startDate || (endDate ? '' : 'day')
  const end = endDate === 'null' ? '' : (endDate ?? '')
  if (isRangePreset(start)) {
    if (end !== '') return refuse('endDate', 'Use an end date only with a start date, not with a preset range')
    const { first, last } = RANGE_PRESETS[start]
    return { ok: true, range: { from: dayPlus(today, -first), to: dayPlus(today, -last) } }
  }
  if (start === '') return refuse('startDate', CUSTOM_NEEDS_BOTH)
  if (!isDay(start)) return refuse('startDate', EXPECTED)
  if (end === '') return refuse('endDate', CUSTOM_NEEDS_BOTH)
  if (!isDay(end)) return refuse('endDate', 'Please give a date such as 2026-11-21')
  if (end < start) return refuse('endDate', 'The end date is before the start date')
  if (end > today) return refuse('endDate', 'The end date is in the future')
  if (start < firstRetainedDay(now, retainedMonths)) {
    return refuse('startDate', `Analytics data is available for the last ${retainedMonths} months`)
  }
  return { ok: true, range: { from: start, to: end } }
}

/** The message when only one end of a custom range is given (A5). */
export const CUSTOM_NEEDS_BOTH = 'Please choose both a start and an end date'

/** Returns the oldest day whose analytics are still stored. */
export const firstRetainedDay = (now: Date, retainedMonths: number): string =>
  monthsBefore(shopTime(now).day, retainedMonths)

/** The range to compare with: the same number of days before, and how much of the last of them. */
export interface ComparedRange extends AnalyticsRange {
  /** Hours of the last day to include, so that today is compared with the same part of the earlier day. */
  hours: number
}

/**
 * Returns the preceding range of the same length. If the range includes today, its last day counts up to the current
 * time, rounded to the full hour.
 */
export function rangeBefore({ from, to }: AnalyticsRange, now: Date): ComparedRange {
  const days = daysBetween(from, to)
  const { day, hour, minute } = shopTime(now)
  const hours = to === day ? Math.max(1, Math.round(hour + minute / 60)) : 24
  return { from: dayPlus(from, -days), to: dayPlus(to, -days), hours }
}
