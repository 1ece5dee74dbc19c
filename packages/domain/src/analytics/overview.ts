import type { Counts } from './aggregate-visits.ts'

/** The metrics of the overview (A3). Rates are fractions from 0 to 1, durations are in seconds. */
export interface MetricValues {
  visits: number
  visitors: number
  pageViews: number
  bounceRate: number
  avgSessionDuration: number
  viewsPerVisit: number
  conversions: number
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Computes the metrics from the counts; every order is a conversion. */
export const computeMetrics = (counts: Omit<Counts, 'times'>, orders: number): MetricValues => ({
  visits: counts.visits,
  visitors: counts.visitors,
  pageViews: counts.pageViews,
  bounceRate: rounded(ratio(counts.bounces, counts.visits), 4),
  avgSessionDuration: Math.round(ratio(counts.seconds, counts.visits)),
  viewsPerVisit: rounded(ratio(counts.pageViews, counts.visits), 2),
  conversions: orders,
})

/** Returns the fraction of visits that reached a goal: at most 1, because a visit that orders twice is one visit. */
export const conversionRate = (reached: number, visits: number): number =>
  rounded(ratio(Math.min(reached, visits), visits), 6)

export const METRICS = [
  'visitors',
  'visits',
  'pageViews',
  'bounceRate',
  'avgSessionDuration',
  'viewsPerVisit',
  'conversions',
] as const satisfies readonly (keyof MetricValues)[]
export type Metric = (typeof METRICS)[number]
