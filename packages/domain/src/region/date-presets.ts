import { firstDayOfWeek } from './locale.ts'
import { dayPlus } from './shop-dates.ts'
import type { ShopRegion } from './region.ts'

export type PeriodUnit = 'week' | 'month' | 'quarter'

const MONTHS = { month: 1, quarter: 3 } as const

/** Returns the first day of the week, month or quarter of a day. `weekStart`: 0 is Sunday, 6 is Saturday. */
export function startOfPeriod(
  unit: PeriodUnit,
  day: string,
  region: ShopRegion,
  weekStart = firstDayOfWeek(region),
): string {
  if (unit === 'week') return dayPlus(day, -((new Date(day).getUTCDay() - weekStart + 7) % 7))
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % MONTHS[unit])
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
}

export interface DatePreset {
  label: string
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  from: string
  to: string
}

/** Returns the ranges that every date picker offers, as of `today`. A running month or quarter ends today. */
export function datePresets(today: string, region: ShopRegion): DatePreset[] {
  const month = startOfPeriod('month', today, region)
  const endOfLastMonth = dayPlus(month, -1)
  const yesterday = dayPlus(today, -1)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: 'Last 7 days', from: dayPlus(today, -6), to: today },
    { label: 'Last 30 days', from: dayPlus(today, -29), to: today },
    { label: 'Last 90 days', from: dayPlus(today, -89), to: today },
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: startOfPeriod('month', endOfLastMonth, region), to: endOfLastMonth },
    { label: 'This quarter', from: startOfPeriod('quarter', today, region), to: today },
  ]
}
