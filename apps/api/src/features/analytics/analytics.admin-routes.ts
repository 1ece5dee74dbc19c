import { REPORT_PARTS, type SalesQuery } from '@atelier/domain/analytics/analytics.schema'
import * as staffAnalytics from '@atelier/domain/analytics/staff-analytics.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../deps.ts'
import { csvDownload } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { analyticsCsv } from './export-analytics.ts'
import { readSales, readSalesBreakdown, type SalesRequest } from './sales/read-sales.ts'
import { requestedRange, readActiveUsers, readPart, readReport } from './read-analytics.ts'

const { rowsMax } = limits.analytics

/** Mounts the staff routes of analytics (A7). Days are those of the shop's time zone. */
export function mountStaffAnalytics(mount: Mount, deps: Deps): void {
  const salesRequest = ({ currency, ...range }: SalesQuery): SalesRequest => ({
    range: requestedRange(deps, range),
    currency,
  })

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
      return { success: true, data: await readSales(deps, salesRequest(query)) }
    },
    async getSalesBreakdown({ query }) {
      return { success: true, data: await readSalesBreakdown(deps, salesRequest(query)) }
    },
    async exportAnalytics({ query, c }) {
      const request = salesRequest(query)
      const { range } = request
      const [report, sales, breakdown] = await Promise.all([
        readReport(deps, { ...request, parts: REPORT_PARTS, limit: rowsMax }),
        readSales(deps, request),
        readSalesBreakdown(deps, request),
      ])
      return csvDownload(
        c,
        `analytics-${range.from}-to-${range.to}`,
        analyticsCsv({ report, sales, breakdown }, deps.shop.company.region),
      )
    },
  })
}
