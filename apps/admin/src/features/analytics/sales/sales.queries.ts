import { call } from '@atelier/api-client/call'
import { getSales, getSalesBreakdown } from '@atelier/domain/analytics/staff-analytics.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { toDaysQuery, type AnalyticsDays } from '../analytics.queries.ts'

/** Key of all queries about sales. */
export const SALES_KEY = ['analytics', 'sales'] as const

function daysQuery(days: AnalyticsDays): { startDate: string; endDate: string | undefined } {
  const { startDate, endDate } = toDaysQuery(days)
  return { startDate, endDate: endDate ?? undefined }
}

/** Figures, series and funnel of a range, compared with the previous period. */
export const salesQuery = (days: AnalyticsDays) =>
  queryOptions({
    queryKey: [...SALES_KEY, 'report', daysQuery(days)],
    queryFn: async ({ signal }) => (await call(api, getSales, { query: daysQuery(days) }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Sales of a range by product, category, color, source, country and campaign. */
export const salesBreakdownQuery = (days: AnalyticsDays) =>
  queryOptions({
    queryKey: [...SALES_KEY, 'breakdown', daysQuery(days)],
    queryFn: async ({ signal }) => (await call(api, getSalesBreakdown, { query: daysQuery(days) }, { signal })).data,
    placeholderData: keepPreviousData,
  })
