import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/limits/durations'
import type { Random } from './random.ts'

/** The history covers eighteen months. */
const HISTORY_DAYS = 547

/** January first. Gifts in December, quiet summers. */
const MONTH_WEIGHTS = [0.75, 1.1, 0.9, 0.95, 1.25, 0.95, 0.75, 0.7, 1.05, 1.1, 1.55, 2] as const
/** Sunday first. */
export const WEEKDAY_WEIGHTS = [1.3, 0.95, 0.85, 0.9, 1, 1.05, 1.2] as const
/** By the hour in UTC: lunch and evening in New York, mornings in Europe. */
export const HOUR_WEIGHTS = [7, 8, 7, 4, 2, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 8, 8, 6, 5, 5, 5, 5, 6] as const

/** Ratio of the order rate today to that at the beginning. */
const GROWTH = 3

/** The last days have orders of their own: see RECENT in demo-history.ts. */
const RECENT_DAYS = 4

/** Returns `count` order times in the eighteen months before the last four days, oldest first. */
export function orderTimes(count: number, now: Date, random: Random): Date[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => new Date(today - (index + RECENT_DAYS) * DAY_MS))
  const weightOf = (day: Date): number => {
    const share = (today - day.getTime()) / (HISTORY_DAYS * DAY_MS)
    const season = (MONTH_WEIGHTS[day.getUTCMonth()] ?? 1) * (WEEKDAY_WEIGHTS[day.getUTCDay()] ?? 1)
    return season * (GROWTH + (1 - GROWTH) * share)
  }
  const hours = HOUR_WEIGHTS.map((weight, hour) => ({ weight, hour }))
  return Array.from({ length: count }, () => {
    const day = random.weighted(days, weightOf)
    const { hour } = random.weighted(hours, ({ weight }) => weight)
    return new Date(day.getTime() + hour * HOUR_MS + random.int(0, 59) * MINUTE_MS + random.int(0, 59_999))
  }).toSorted((a, b) => a.getTime() - b.getTime())
}
