import { call } from '@atelier/api-client/call'
import { getSales, getSalesBreakdown } from '@atelier/domain/analytics/staff-analytics.endpoints'
import type { Currency } from '@atelier/domain/money/money'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { toDaysQuery, type AnalyticsDays } from '../analytics.queries.ts'

/** Key of all queries about sales. */
export const SALES_KEY = ['analytics', 'sales'] as const

function salesParams(days: AnalyticsDays, currency: Currency | undefined) {
  const { startDate, endDate } = toDaysQuery(days)
  return { startDate, endDate: endDate ?? undefined, currency }
}

/** Figures, series and funnel of a range in a currency, that of the shop by default, compared with the previous period. */
export const salesQuery = (days: AnalyticsDays, currency?: Currency) =>
  queryOptions({
    queryKey: [...SALES_KEY, 'report', salesParams(days, currency)],
    queryFn: async ({ signal }) => (await call(api, getSales, { query: salesParams(days, currency) }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Sales of a range in a currency, that of the shop by default, by product, category, color, source, country and campaign. */
export const salesBreakdownQuery = (days: AnalyticsDays, currency?: Currency) =>
  queryOptions({
    queryKey: [...SALES_KEY, 'breakdown', salesParams(days, currency)],
    queryFn: async ({ signal }) =>
      (await call(api, getSalesBreakdown, { query: salesParams(days, currency) }, { signal })).data,
    placeholderData: keepPreviousData,
  })
