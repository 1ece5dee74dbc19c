import { REPORT_PARTS } from '@atelier/domain/analytics/analytics.schema'
import * as staffAnalytics from '@atelier/domain/analytics/staff-analytics.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../deps.ts'
import { csvDownload } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { analyticsCsv } from './export-analytics.ts'
import { readSales, readSalesBreakdown } from './sales/read-sales.ts'
import { requestedRange, readActiveUsers, readPart, readReport } from './read-analytics.ts'

const { rowsMax } = limits.analytics

/** Mounts the staff routes of analytics (A7). Days are those of the shop's time zone. */
export function mountStaffAnalytics(mount: Mount, deps: Deps): void {
  mount(staffAnalytics, {
    async getAnalyticsOverview({ query }) {
      return { success: true, data: await readPart(deps, requestedRange(deps, query), 'overview') }
    },
    async getTimeSeries({ query: { metric, ...filters } }) {
      const series = await readPart(deps, requestedRange(deps, filters), 'series')
      return { success: true, data: series.map(({ date, [metric]: value }) => ({ date, value })) }
    },
    async listPageViews({ query: { limit, ...filters } }) {
      return { success: true, data: await readPart(deps, requestedRange(deps, filters), 'pages', limit) }
    },
    async listTrafficSources({ query }) {
      return { success: true, data: await readPart(deps, requestedRange(deps, query), 'sources') }
    },
    async getDemographics({ query }) {
      const range = requestedRange(deps, query)
      const report = await readReport(deps, { range, parts: ['devices', 'countries'], limit: rowsMax })
      const { devices = [], countries = [] } = report
      return { success: true, data: { devices, countries } }
    },
    async listConversions({ query }) {
      return { success: true, data: await readPart(deps, requestedRange(deps, query), 'conversions') }
    },
    async countActiveUsers() {
      return { success: true, data: { activeUsers: await readActiveUsers(deps) } }
    },
    async getReport({ body: { parts, limit, ...filters } }) {
      const data = await readReport(deps, { range: requestedRange(deps, filters), parts, limit })
      return { success: true, data }
    },
    async getSales({ query }) {
      return { success: true, data: await readSales(deps, requestedRange(deps, query)) }
    },
    async getSalesBreakdown({ query }) {
      return { success: true, data: await readSalesBreakdown(deps, requestedRange(deps, query)) }
    },
    async exportAnalytics({ query, c }) {
      const range = requestedRange(deps, query)
      const [report, sales, breakdown] = await Promise.all([
        readReport(deps, { range, parts: REPORT_PARTS, limit: rowsMax }),
        readSales(deps, range),
        readSalesBreakdown(deps, range),
      ])
      return csvDownload(c, `analytics-${range.from}-to-${range.to}`, analyticsCsv({ report, sales, breakdown }))
    },
  })
}
