import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { CurrencyCode } from '../money/currency.schema.ts'
import { OtherTotals } from '../money/other-totals.schema.ts'
import { MEDIA } from './traffic-source.ts'
import { METRICS, type Metric } from './overview.ts'

const day = z.iso.date()
const count = z.int().nonnegative()
const fraction = z.number().min(0).max(1)

/** startDate is day, 1d, 7d, 30d, 91d or a date (A7). endDate is omitted with a preset and required with a date. */
const rangeParams = { startDate: z.string().max(20).optional(), endDate: z.string().max(20).optional() }

export const AnalyticsQuery = z.strictObject(rangeParams)
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** The range, and the currency of all money: that of the shop by default. */
export const SalesQuery = AnalyticsQuery.extend({ currency: CurrencyCode.optional() })
export type SalesQuery = z.infer<typeof SalesQuery>

const rows = z.coerce
  .number<number>('Please give a number of rows')
  .int('Please give a whole number of rows')
  .min(1, 'Please ask for at least one row')
  .max(limits.analytics.rowsMax, `Please ask for at most ${limits.analytics.rowsMax} rows`)

export const PageViewsQuery = z.strictObject({ ...rangeParams, limit: rows.default(display.analytics.topPages) })

export const TimeSeriesQuery = z.strictObject({
  ...rangeParams,
  metric: z.enum(METRICS, `Please choose a metric: ${METRICS.join(', ')}`).default('visitors'),
})

const MetricValues = z.object({
  visits: count,
  visitors: count,
  pageViews: count,
  bounceRate: fraction,
  avgSessionDuration: count,
  viewsPerVisit: z.number().nonnegative(),
  conversions: count,
} satisfies Record<Metric, z.ZodType>)

const Range = z.object({ from: day, to: day })

/**
 * The overview (A3). The bounce rate is a fraction, the duration is in seconds, a conversion is an order. The totals
 * cover all stored data.
 */
export const AnalyticsOverview = MetricValues.extend({
  totalVisitors: count,
  totalPageViews: count,
  range: Range,
  /** The same metrics for the preceding days; null when nothing was recorded then. */
  previous: MetricValues.nullable(),
  previousRange: Range.extend({ hours: z.int().min(1).max(24) }),
}).meta({ id: 'AnalyticsOverview' })
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>

/** A row of page views (A3). */
export const PageViewRow = z.object({ path: z.string(), pageViews: count, uniqueViews: count })
export type PageViewRow = z.infer<typeof PageViewRow>

/** A row of traffic sources (A3). */
export const TrafficSourceRow = z.object({
  source: z.string(),
  medium: z.enum(MEDIA),
  visitors: count,
  visits: count,
})
export type TrafficSourceRow = z.infer<typeof TrafficSourceRow>

/** The result of a campaign (utm_campaign): orders placed in its visits, and their revenue. */
export const CampaignVisitsRow = z.object({
  campaign: z.string(),
  /** Source and medium, for example 'newsletter / email'. */
  source: z.string(),
  visitors: count,
  visits: count,
  orders: count,
  revenue: z.number().nonnegative(),
  /** The revenue of orders in other currencies. */
  otherTotals: OtherTotals,
  /** ISO 4217. */
  currency: z.string(),
})
export type CampaignVisitsRow = z.infer<typeof CampaignVisitsRow>

/** Demographics, most users first (A3). `code` is the country's 2-letter code, or empty. */
export const Demographics = z.object({
  devices: z.array(z.object({ device: z.string(), users: count })),
  countries: z.array(z.object({ country: z.string(), code: z.string(), users: count })),
})
export type Demographics = z.infer<typeof Demographics>

/** A row of conversions (A3). The rate is a fraction of visits; `details` splits the goal. */
export const ConversionRow = z.object({
  event: z.string(),
  conversions: count,
  conversionRate: z.number().nonnegative(),
  details: z.array(z.object({ name: z.string(), conversions: count })),
})
export type ConversionRow = z.infer<typeof ConversionRow>

/** A point of the time series: `2026-11-21`, or `2026-11-21T09:00` in the shop's time zone for a range of one day (A3). */
export const TimeSeriesPoint = z.object({ date: z.string(), value: z.number() })
export type TimeSeriesPoint = z.infer<typeof TimeSeriesPoint>

/** All metrics of one day or hour. */
export const SeriesRow = MetricValues.extend({ date: z.string() })
export type SeriesRow = z.infer<typeof SeriesRow>

export const REPORT_PARTS = [
  'overview',
  'series',
  'pages',
  'sources',
  'campaigns',
  'devices',
  'countries',
  'conversions',
] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

/** Body of the custom report: its parts and its range (A7). */
export const CustomReportBody = z
  .strictObject({
    startDate: z.string('Please give a start date').max(20),
    endDate: z.string().max(20).nullable().default(null),
    parts: z
      .array(z.enum(REPORT_PARTS, `Please choose from ${REPORT_PARTS.join(', ')}`))
      .min(1, 'Please choose at least one part')
      .default([...REPORT_PARTS]),
    /** Rows per table. */
    limit: rows.default(display.analytics.topPages),
  })
  .meta({ id: 'CustomReportBody' })
export type CustomReportBody = z.infer<typeof CustomReportBody>

/** The requested parts. */
export const AnalyticsReport = z
  .object({
    range: Range,
    overview: AnalyticsOverview.optional(),
    series: z.array(SeriesRow).optional(),
    pages: z.array(PageViewRow).optional(),
    sources: z.array(TrafficSourceRow).optional(),
    campaigns: z.array(CampaignVisitsRow).optional(),
    devices: Demographics.shape.devices.optional(),
    countries: Demographics.shape.countries.optional(),
    conversions: z.array(ConversionRow).optional(),
  })
  .meta({ id: 'AnalyticsReport' })
export type AnalyticsReport = z.infer<typeof AnalyticsReport>

export const OverviewResponse = envelope(AnalyticsOverview)
export const PageViewsResponse = envelope(z.array(PageViewRow))
export const TrafficSourcesResponse = envelope(z.array(TrafficSourceRow))
export const DemographicsResponse = envelope(Demographics)
export const ConversionsResponse = envelope(z.array(ConversionRow))
export const TimeSeriesResponse = envelope(z.array(TimeSeriesPoint))
/** Visitors who are currently in the shop (A3). */
export const RealtimeResponse = envelope(z.object({ activeUsers: count }))
export const ReportResponse = envelope(AnalyticsReport)
