import { ApiError } from '@atelier/api-client/http'
import { countActiveUsers, getReport, type ReportRange } from '@atelier/api-client/staff-analytics'
import { REPORT_PARTS, type ReportPart } from '@atelier/domain/analytics/analytics.schema'
import { isRangePreset, type RangePreset } from '@atelier/domain/analytics/range'
import { policy } from '@atelier/domain/policy'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

const ANALYTICS = ['analytics'] as const

/** A8: the server's own sentence; else that it answered something else, or that nothing could be loaded. */
export function analyticsErrorMessage(error: Error): string {
  if (!(error instanceof ApiError) || error.statusCode === 0) return 'Failed to load analytics data'
  return error.hasServerMessage && error.message !== '' ? error.message : 'Analytics request failed'
}

/** The days a screen is about: one of A4's ranges, or two days. */
export type AnalyticsDays = { preset: RangePreset } | { from: string; to: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The days as they stand in the address bar; what is none of them is today, A4's default. */
export function parseDays(params: URLSearchParams): AnalyticsDays {
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  if (DAY.test(from) && DAY.test(to)) return { from, to }
  const range = params.get('range') ?? ''
  return { preset: isRangePreset(range) ? range : 'day' }
}

export function serializeDays(days: AnalyticsDays): URLSearchParams {
  if ('from' in days) return new URLSearchParams({ from: days.from, to: days.to })
  return new URLSearchParams(days.preset === 'day' ? {} : { range: days.preset })
}

/** A7: presets go as startDate, with no endDate. */
export const toDaysQuery = (days: AnalyticsDays): ReportRange =>
  'from' in days ? { startDate: days.from, endDate: days.to } : { startDate: days.preset, endDate: null }

/** Everything the screen shows of some days, in one answer, so that its numbers are of one moment. */
export const analyticsQuery = (days: AnalyticsDays, parts: readonly ReportPart[] = REPORT_PARTS) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'report', toDaysQuery(days), parts],
    queryFn: ({ signal }) =>
      getReport(api, { ...toDaysQuery(days), parts: [...parts], limit: policy.analytics.rowsMax }, signal),
    placeholderData: keepPreviousData,
  })

export const activeUsersQuery = () =>
  queryOptions({
    queryKey: [...ANALYTICS, 'active'],
    queryFn: ({ signal }) => countActiveUsers(api, signal),
    refetchInterval: policy.analytics.livePollMs,
  })
