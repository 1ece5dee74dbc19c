import { ApiError } from '@atelier/api-client/api-error'
import { endpointUrl } from '@atelier/api-client/build-request'
import { call } from '@atelier/api-client/call'
import { REPORT_PARTS, type ReportPart } from '@atelier/domain/analytics/analytics.schema'
import { isRangePreset, type RangePreset } from '@atelier/domain/analytics/range'
import { countActiveUsers, exportAnalytics, getReport } from '@atelier/domain/analytics/staff-analytics.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import type { Currency } from '@atelier/domain/money/money'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

const ANALYTICS = ['analytics'] as const

/** Returns the server's message, or one for an unusable response or a network error (A8). */
export function analyticsErrorMessage(error: Error): string {
  if (!(error instanceof ApiError) || error.statusCode === 0) return 'Failed to load analytics data'
  return error.hasServerMessage && error.message !== '' ? error.message : 'Analytics request failed'
}

/** The days of a report: a preset range of A4, or two dates. */
export type AnalyticsDays = { preset: RangePreset } | { from: string; to: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses the days from the URL; invalid ones default to today (A4). */
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

/** The URL parameter of the currency of money; that of the shop without it. */
export const CURRENCY_PARAM = 'currency'

/** Parses the currency from the URL; undefined: that of the shop. */
export const parseCurrency = (params: URLSearchParams): Currency | undefined => params.get(CURRENCY_PARAM) || undefined

/** Returns the days and the currency for a URL. */
export function serializeReport(days: AnalyticsDays, currency: Currency | undefined): URLSearchParams {
  const params = serializeDays(days)
  if (currency !== undefined) params.set(CURRENCY_PARAM, currency)
  return params
}

/** The days as the API reads them: a preset, or two dates (A7). */
interface ReportRange {
  startDate: string
  endDate: string | null
}

/** Returns the query; presets are sent as startDate without an endDate (A7). */
export const toDaysQuery = (days: AnalyticsDays): ReportRange =>
  'from' in days ? { startDate: days.from, endDate: days.to } : { startDate: days.preset, endDate: null }

/** URL of the full report as CSV. */
export function analyticsCsvUrl(days: AnalyticsDays, currency: Currency | undefined): string {
  const { startDate, endDate } = toDaysQuery(days)
  return endpointUrl(exportAnalytics, { query: { startDate, endDate: endDate ?? undefined, currency } })
}

/** All parts of the report in one response, so that their numbers are consistent. */
export const analyticsQuery = (days: AnalyticsDays, parts: readonly ReportPart[] = REPORT_PARTS) =>
  queryOptions({
    queryKey: [...ANALYTICS, 'report', toDaysQuery(days), parts],
    queryFn: async ({ signal }) => {
      const body = { ...toDaysQuery(days), parts: [...parts], limit: limits.analytics.rowsMax }
      return (await call(api, getReport, { body }, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

export const activeUsersQuery = () =>
  queryOptions({
    queryKey: [...ANALYTICS, 'active'],
    queryFn: async ({ signal }) =>
      (await call(api, countActiveUsers, {}, { signal, isBackground: true })).data.activeUsers,
    refetchInterval: limits.analytics.livePollMs,
  })
