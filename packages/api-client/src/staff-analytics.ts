import {
  RealtimeResponse,
  ReportResponse,
  type AnalyticsReport,
  type CustomReportBody,
} from '@atelier/domain/analytics/analytics.schema'
import type { Api } from './http.ts'

const ANALYTICS = '/api/analytics'

/** A7: a preset, or two days. */
export interface ReportRange {
  startDate: string
  endDate: string | null
}

/** The chosen parts of the figures over some days, in one answer. All of these need analytics:view. */
export const getReport = async (
  api: Api,
  body: ReportRange & Partial<Pick<CustomReportBody, 'parts' | 'limit'>>,
  signal?: AbortSignal,
): Promise<AnalyticsReport> =>
  (await api({ method: 'POST', path: `${ANALYTICS}/custom-report`, body, responseSchema: ReportResponse, signal })).data

/** How many people are in the shop now. Asking keeps no session alive. */
export const countActiveUsers = async (api: Api, signal?: AbortSignal): Promise<number> =>
  (
    await api({
      path: `${ANALYTICS}/realtime`,
      responseSchema: RealtimeResponse,
      headers: { 'X-Background': '1' },
      signal,
    })
  ).data.activeUsers

/** Where the browser fetches everything of some days as CSV. */
export function analyticsCsvUrl({ startDate, endDate }: ReportRange): string {
  const query = new URLSearchParams({ startDate, ...(endDate ? { endDate } : {}) })
  return `${ANALYTICS}/export?${query}`
}
