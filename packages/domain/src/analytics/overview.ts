import type { Counts } from './aggregate-visits.ts'

/** A3: what the overview says. Rates are fractions from 0 to 1, durations seconds. */
export interface MetricValues {
  visits: number
  visitors: number
  pageViews: number
  bounceRate: number
  avgSessionDuration: number
  viewsPerVisit: number
  conversions: number
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Sums as figures; `orders` are the conversions, because an order is what the shop is for. */
export const computeMetrics = (counts: Omit<Counts, 'times'>, orders: number): MetricValues => ({
  visits: counts.visits,
  visitors: counts.visitors,
  pageViews: counts.pageViews,
  bounceRate: rounded(share(counts.bounces, counts.visits), 4),
  avgSessionDuration: Math.round(share(counts.seconds, counts.visits)),
  viewsPerVisit: rounded(share(counts.pageViews, counts.visits), 2),
  conversions: orders,
})

/** How many visits reached a goal, of all visits: a fraction. Orders of people who are not counted may take it above 1. */
export const conversionRate = (reached: number, visits: number): number => rounded(share(reached, visits), 6)

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
