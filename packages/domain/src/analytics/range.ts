import { startOfPeriod } from '../region/date-presets.ts'
import { dayPlus, daysBetween, monthsBefore, shopTime } from '../region/shop-dates.ts'
import type { ShopRegion } from '../region/region.ts'

/** Range presets, with the number of days before today at which each begins and ends (A4, A7). */
export const RANGE_PRESETS = {
  day: { label: 'Today', first: 0, last: 0 },
  '1d': { label: 'Yesterday', first: 1, last: 1 },
  '7d': { label: 'Last 7 days', first: 6, last: 0 },
  '30d': { label: 'Last 30 days', first: 29, last: 0 },
  // A4 says 90 days, A9 says 91: today and the 90 days before it.
  '91d': { label: 'Last 90 days', first: 90, last: 0 },
} as const

/** Calendar periods: `back` periods before the running one, which ends today. */
export const CALENDAR_PRESETS = {
  week: { label: 'This week', unit: 'week', back: 0 },
  'last-week': { label: 'Last week', unit: 'week', back: 1 },
  month: { label: 'This month', unit: 'month', back: 0 },
  'last-month': { label: 'Last month', unit: 'month', back: 1 },
  quarter: { label: 'This quarter', unit: 'quarter', back: 0 },
} as const

export type CalendarPreset = keyof typeof CALENDAR_PRESETS
export type RangePreset = keyof typeof RANGE_PRESETS | CalendarPreset

const isCalendarPreset = (value: string): value is CalendarPreset => Object.hasOwn(CALENDAR_PRESETS, value)

export const isRangePreset = (value: string): value is RangePreset =>
  Object.hasOwn(RANGE_PRESETS, value) || isCalendarPreset(value)

/** Returns the label of a preset: 'Last 7 days'. */
export const presetLabel = (preset: RangePreset): string =>
  isCalendarPreset(preset) ? CALENDAR_PRESETS[preset].label : RANGE_PRESETS[preset].label

/** Days in the shop's time zone, including both ends. */
export interface AnalyticsRange {
  from: string
  to: string
}

/** What a range is made of, which decides the period to compare it with. */
export type RangeUnit = 'days' | 'week' | 'month' | 'quarter'

export interface RequestedRange extends AnalyticsRange {
  unit: RangeUnit
}

type Resolved = { ok: true; range: RequestedRange } | { ok: false; path: 'startDate' | 'endDate'; message: string }

const refuse = (path: 'startDate' | 'endDate', message: string): Resolved => ({ ok: false, path, message })

const PRESETS = [...Object.keys(RANGE_PRESETS), ...Object.keys(CALENDAR_PRESETS)]
const EXPECTED = `Please give ${PRESETS.join(', ')} or a date such as 2026-11-21`

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
export function resolveRange(
  { startDate, endDate }: RangeParams,
  now: Date,
  retainedMonths: number,
  region: ShopRegion,
): Resolved {
  const { day: today } = shopTime(now, region)
  const start = startDate || (endDate ? '' : 'day')
  const end = endDate === 'null' ? '' : (endDate ?? '')
  if (isRangePreset(start)) {
    if (end !== '') return refuse('endDate', 'Use an end date only with a start date, not with a preset range')
    return { ok: true, range: presetRange(start, today, region) }
  }
  if (start === '') return refuse('startDate', CUSTOM_NEEDS_BOTH)
  if (!isDay(start)) return refuse('startDate', EXPECTED)
  if (end === '') return refuse('endDate', CUSTOM_NEEDS_BOTH)
  if (!isDay(end)) return refuse('endDate', 'Please give a date such as 2026-11-21')
  if (end < start) return refuse('endDate', 'The end date is before the start date')
  if (end > today) return refuse('endDate', 'The end date is in the future')
  if (start < firstRetainedDay(now, retainedMonths, region)) {
    return refuse('startDate', `Analytics data is available for the last ${retainedMonths} months`)
  }
  return { ok: true, range: { from: start, to: end, unit: unitOf(start, end, today, region) } }
}

/** Returns the days of a preset, as of `today`. */
export function presetRange(preset: RangePreset, today: string, region: ShopRegion): RequestedRange {
  if (!isCalendarPreset(preset)) {
    const { first, last } = RANGE_PRESETS[preset]
    return { from: dayPlus(today, -first), to: dayPlus(today, -last), unit: 'days' }
  }
  const { unit, back } = CALENDAR_PRESETS[preset]
  const current = startOfPeriod(unit, today, region)
  if (back === 0) return { from: current, to: today, unit }
  const to = dayPlus(current, -1)
  return { from: startOfPeriod(unit, to, region), to, unit }
}

const MONTHS_OF = { month: 1, quarter: 3 } as const

/** Returns the last day of the month or quarter that begins on a day. */
const endOf = (unit: 'month' | 'quarter', first: string): string => dayPlus(monthsBefore(first, -MONTHS_OF[unit]), -1)

/** Recognizes chosen dates that are a whole month or quarter, or its days until today. */
function unitOf(from: string, to: string, today: string, region: ShopRegion): RangeUnit {
  for (const unit of ['quarter', 'month'] as const) {
    const isWhole = to === endOf(unit, from)
    if (startOfPeriod(unit, from, region) === from && from !== to && (isWhole || (unit === 'month' && to === today)))
      return unit
  }
  return 'days'
}

/** The message when only one end of a custom range is given (A5). */
export const CUSTOM_NEEDS_BOTH = 'Please choose both a start and an end date'

/** Returns the oldest day whose analytics are still stored. */
export const firstRetainedDay = (now: Date, retainedMonths: number, region: ShopRegion): string =>
  monthsBefore(shopTime(now, region).day, retainedMonths)

/** The range to compare with: the same number of days before, and how much of the last of them. */
export interface ComparedRange extends AnalyticsRange {
  /** Hours of the last day to include, so that today is compared with the same part of the earlier day. */
  hours: number
}

/**
 * Returns the period to compare with. Days: as many days before. A week: the same weekdays of the week before. A whole
 * month or quarter: the whole one before. Its first days: the first days of the one before. If the range includes today,
 * its last day counts up to the current time, rounded to the full hour.
 */
export function rangeBefore(
  range: AnalyticsRange & { unit?: RangeUnit },
  now: Date,
  region: ShopRegion,
): ComparedRange {
  const { day, hour, minute } = shopTime(now, region)
  const hours = range.to === day ? Math.max(1, Math.round(hour + minute / 60)) : 24
  return { ...daysBefore(range), hours }
}

function daysBefore({ from, to, unit = 'days' }: AnalyticsRange & { unit?: RangeUnit }): AnalyticsRange {
  const days = daysBetween(from, to)
  if (unit === 'days') return { from: dayPlus(from, -days), to: dayPlus(to, -days) }
  if (unit === 'week') return { from: dayPlus(from, -7), to: dayPlus(to, -7) }
  const start = monthsBefore(from, MONTHS_OF[unit])
  const lastDay = dayPlus(from, -1)
  const sameDay = dayPlus(start, days - 1)
  return { from: start, to: to === endOf(unit, from) || sameDay > lastDay ? lastDay : sameDay }
}
