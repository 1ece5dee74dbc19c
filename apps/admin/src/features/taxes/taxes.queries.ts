import { endpointUrl } from '@atelier/api-client/build-request'
import { call } from '@atelier/api-client/call'
import { exportTaxes, getTaxReport } from '@atelier/domain/tax/staff-taxes.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import type { TaxChoice } from './tax-choice.ts'

export const taxReportQuery = (choice: TaxChoice) =>
  queryOptions({
    queryKey: ['taxes', choice],
    queryFn: async ({ signal }) => (await call(api, getTaxReport, { query: choice }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** URL of the report as CSV. */
export const taxesCsvUrl = (choice: TaxChoice): string => endpointUrl(exportTaxes, { query: choice })
