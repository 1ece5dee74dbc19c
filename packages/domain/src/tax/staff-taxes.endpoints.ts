import { defineEndpoint } from '../contract/endpoint.ts'
import { TaxReportQuery, TaxReportResponse } from './tax-report.schema.ts'

export const getTaxReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/taxes',
  readsReplica: true,
  // Who sees the money of single orders and payments may see their sums.
  access: 'orders:view',
  summary:
    'Get the taxes of a month, a quarter or a range of days by country, rate and currency, compared with the ledger',
  query: TaxReportQuery,
  response: TaxReportResponse,
})

export const exportTaxes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/taxes/export',
  readsReplica: true,
  access: 'orders:view',
  personalData: null,
  summary: 'Export the taxes of a period as CSV, one row for each day, country, rate and currency',
  query: TaxReportQuery,
  response: { contentType: 'text/csv' },
})
