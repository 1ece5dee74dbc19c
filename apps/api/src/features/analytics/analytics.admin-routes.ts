import {
  AnalyticsQuery,
  ConversionsResponse,
  CustomReportBody,
  DemographicsResponse,
  OverviewResponse,
  PageViewsResponse,
  PageViewsQuery,
  RealtimeResponse,
  REPORT_PARTS,
  ReportResponse,
  TimeSeriesResponse,
  TimeSeriesQuery,
  TrafficSourcesResponse,
} from '@atelier/domain/analytics/analytics.schema'
import { policy } from '@atelier/domain/policy'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { describeResponse, body, query } from '../../http/validate.ts'
import { analyticsCsv } from './export-analytics.ts'
import { requestedRange, readActiveUsers, readPart, readReport } from './read-analytics.ts'

const { rowsMax } = policy.analytics

/** /api/analytics (A7). Days are in New York time. Every route requires analytics:view (A6). */
export function analyticsRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { now } = deps
  const routes = new Hono<AppEnv>()
  const mayView = allow('analytics:view')

  routes.get(
    '/overview',
    mayView,
    describeResponse(OverviewResponse, 'Get visitors, visits and metrics, compared with the previous period'),
    query(AnalyticsQuery),
    async (c) => {
      const data = await readPart(deps, requestedRange(c.req.valid('query'), now()), 'overview')
      return c.json({ success: true, data } satisfies z.input<typeof OverviewResponse>)
    },
  )

  routes.get(
    '/timeseries',
    mayView,
    describeResponse(TimeSeriesResponse, 'Get one metric by day, or by hour for a single day'),
    query(TimeSeriesQuery),
    async (c) => {
      const { metric, ...filters } = c.req.valid('query')
      const series = await readPart(deps, requestedRange(filters, now()), 'series')
      const data = series.map(({ date, [metric]: value }) => ({ date, value }))
      return c.json({ success: true, data } satisfies z.input<typeof TimeSeriesResponse>)
    },
  )

  routes.get(
    '/pageviews',
    mayView,
    describeResponse(PageViewsResponse, 'List the most viewed pages'),
    query(PageViewsQuery),
    async (c) => {
      const { limit, ...filters } = c.req.valid('query')
      const data = await readPart(deps, requestedRange(filters, now()), 'pages', limit)
      return c.json({ success: true, data } satisfies z.input<typeof PageViewsResponse>)
    },
  )

  routes.get(
    '/traffic-sources',
    mayView,
    describeResponse(TrafficSourcesResponse, 'List the traffic sources of visits'),
    query(AnalyticsQuery),
    async (c) => {
      const data = await readPart(deps, requestedRange(c.req.valid('query'), now()), 'sources')
      return c.json({ success: true, data } satisfies z.input<typeof TrafficSourcesResponse>)
    },
  )

  routes.get(
    '/demographics',
    mayView,
    describeResponse(DemographicsResponse, 'List visitors by device and country'),
    query(AnalyticsQuery),
    async (c) => {
      const range = requestedRange(c.req.valid('query'), now())
      const report = await readReport(deps, { range, parts: ['devices', 'countries'], limit: rowsMax })
      const { devices = [], countries = [] } = report
      const data = { devices, countries }
      return c.json({ success: true, data } satisfies z.input<typeof DemographicsResponse>)
    },
  )

  routes.get(
    '/conversions',
    mayView,
    describeResponse(ConversionsResponse, 'List the conversions of visits by goal'),
    query(AnalyticsQuery),
    async (c) => {
      const data = await readPart(deps, requestedRange(c.req.valid('query'), now()), 'conversions')
      return c.json({ success: true, data } satisfies z.input<typeof ConversionsResponse>)
    },
  )

  routes.get('/realtime', mayView, describeResponse(RealtimeResponse, 'Count the visitors active now'), async (c) =>
    c.json({ success: true, data: { activeUsers: await readActiveUsers(deps) } } satisfies z.input<
      typeof RealtimeResponse
    >),
  )

  routes.post(
    '/custom-report',
    mayView,
    describeResponse(ReportResponse, 'Get the chosen report parts for the chosen days'),
    body(CustomReportBody),
    async (c) => {
      const { parts, limit, ...filters } = c.req.valid('json')
      const data = await readReport(deps, { range: requestedRange(filters, now()), parts, limit })
      return c.json({ success: true, data } satisfies z.input<typeof ReportResponse>)
    },
  )

  routes.get(
    '/export',
    mayView,
    describeResponse(null, 'Export a full report as CSV', { contentType: 'text/csv' }),
    query(AnalyticsQuery),
    async (c) => {
      const range = requestedRange(c.req.valid('query'), now())
      const report = await readReport(deps, { range, parts: REPORT_PARTS, limit: rowsMax })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="analytics-${range.from}-to-${range.to}.csv"`)
      return c.body(analyticsCsv(report))
    },
  )

  return routes
}
