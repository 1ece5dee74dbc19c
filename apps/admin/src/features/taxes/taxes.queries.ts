import { endpointUrl } from '@atelier/api-client/build-request'
import { call } from '@atelier/api-client/call'
import {
  exportOssReport,
  exportTaxes,
  getOssReport,
  getTaxReport,
  listExchangeRates,
} from '@atelier/domain/tax/staff-taxes.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import type { TaxChoice } from './tax-choice.ts'

/** All queries of taxes. */
export const TAXES = ['taxes'] as const

export const taxReportQuery = (choice: TaxChoice) =>
  queryOptions({
    queryKey: [...TAXES, choice],
    queryFn: async ({ signal }) => (await call(api, getTaxReport, { query: choice }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** URL of the report as CSV. */
export const taxesCsvUrl = (choice: TaxChoice): string => endpointUrl(exportTaxes, { query: choice })

/** Taxes of a quarter in other countries of the European Union. */
export const ossReportQuery = (quarter: string) =>
  queryOptions({
    queryKey: [...TAXES, 'oss', quarter],
    queryFn: async ({ signal }) => (await call(api, getOssReport, { query: { quarter } }, { signal })).data,
  })

export const ossCsvUrl = (quarter: string): string => endpointUrl(exportOssReport, { query: { quarter } })

/** The last exchange rates that were imported. */
export const exchangeRatesQuery = () =>
  queryOptions({
    queryKey: [...TAXES, 'rates'],
    queryFn: async ({ signal }) => (await call(api, listExchangeRates, {}, { signal })).data,
  })
