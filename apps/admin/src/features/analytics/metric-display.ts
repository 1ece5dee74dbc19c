import { abbreviate } from '@atelier/domain/analytics/abbreviate'
import { DEFINITIONS } from '@atelier/domain/analytics/definitions'
import { perRegion } from '@atelier/domain/region/region'
import type { MetricValues, Metric } from '@atelier/domain/analytics/overview'
import { formatPercent, formatCount } from '../../ui/format/numbers.ts'
import { REGION } from '../../region.ts'

const rate = perRegion(
  ({ locale }) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)
const signed = perRegion(
  ({ locale }) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
)
const signedPercent = perRegion(
  ({ locale }) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    }),
)

/** Formats a conversion rate with two decimals (A2). */
export const formatRate = (fraction: number): string => rate(REGION).format(fraction)

export interface MetricDisplay {
  label: string
  explanation: string
  /** Abbreviated, for cards and axes. */
  short: (value: number) => string
  exact: (value: number) => string
  /** Lower is better. */
  isCost?: true
}

const counted = { short: (value: number) => abbreviate(value, REGION), exact: formatCount }
const seconds = (value: number): string => `${formatCount(Math.round(value))} s`
const durationFormat = { short: seconds, exact: seconds }
const shared = { short: formatPercent, exact: formatPercent, isCost: true } as const
const averaged = { short: (value: number) => value.toFixed(1), exact: (value: number) => value.toFixed(1) }

const defined = (metric: Metric, numbers: Omit<MetricDisplay, 'label' | 'explanation'>): MetricDisplay => ({
  label: DEFINITIONS[metric].term,
  explanation: DEFINITIONS[metric].meaning,
  ...numbers,
})

/** Labels, formats and explanations of the metrics (A2). */
export const METRIC_DISPLAYS: Readonly<Record<Metric, MetricDisplay>> = {
  visitors: defined('visitors', counted),
  visits: defined('visits', counted),
  pageViews: defined('pageViews', counted),
  bounceRate: defined('bounceRate', shared),
  avgSessionDuration: defined('avgSessionDuration', durationFormat),
  viewsPerVisit: defined('viewsPerVisit', averaged),
  conversions: defined('conversions', counted),
}

/** The metrics with a card, in the order of A2. */
export const CARD_METRICS = [
  'visitors',
  'visits',
  'pageViews',
  'bounceRate',
  'avgSessionDuration',
  'conversions',
] as const satisfies readonly Metric[]

export interface Change {
  text: string
  /** The unit after the number. */
  unit: string
  tone: 'good' | 'bad' | 'none'
}

/** Returns the change against the previous range, or null if there is nothing to compare with. */
export function changeOf(metric: Metric, now: MetricValues, before: MetricValues | null): Change | null {
  if (before === null) return null
  const difference = now[metric] - before[metric]
  const isGood = METRIC_DISPLAYS[metric].isCost ? difference < 0 : difference > 0
  const toneOf = (text: string): Change['tone'] => (/[1-9]/.test(text) ? (isGood ? 'good' : 'bad') : 'none')
  const change = (text: string, unit = ''): Change => ({ text, unit, tone: toneOf(text) })
  if (metric === 'bounceRate') return change(signed(REGION).format(difference * 100), 'points')
  if (metric === 'avgSessionDuration') return change(signed(REGION).format(difference), 's')
  return before[metric] === 0 ? null : change(signedPercent(REGION).format(difference / before[metric]))
}
