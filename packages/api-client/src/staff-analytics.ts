import {
  RealtimeAnswer,
  ReportAnswer,
  type AnalyticsReport,
  type CustomReportBody,
} from '@atelier/domain/analytics/analytics.schema'
import type { Api } from './http.ts'

const ANALYTICS = '/api/analytics'

/** A7: a preset, or two days. */
export interface AskedDays {
  startDate: string
  endDate: string | null
}

/** The chosen parts of the figures over some days, in one answer. All of these need analytics:view. */
export const readReport = async (
  api: Api,
  body: AskedDays & Partial<Pick<CustomReportBody, 'parts' | 'limit'>>,
  signal?: AbortSignal,
): Promise<AnalyticsReport> =>
  (await api({ method: 'POST', path: `${ANALYTICS}/custom-report`, body, answer: ReportAnswer, signal })).data

/** How many people are in the shop now. Asking keeps no session alive. */
export const countActiveUsers = async (api: Api, signal?: AbortSignal): Promise<number> =>
  (
    await api({
      path: `${ANALYTICS}/realtime`,
      answer: RealtimeAnswer,
      headers: { 'X-Background': '1' },
      signal,
    })
  ).data.activeUsers

/** Where the browser fetches everything of some days as CSV. */
export function analyticsCsvAddress({ startDate, endDate }: AskedDays): string {
  const query = new URLSearchParams({ startDate, ...(endDate ? { endDate } : {}) })
  return `${ANALYTICS}/export?${query}`
}
