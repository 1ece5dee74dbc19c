import { defineEndpoint } from '../contract/endpoint.ts'
import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import { ExchangeRatesResponse, OssQuery, OssResponse } from './oss-report.schema.ts'
import { TaxReportQuery, TaxReportResponse } from './tax-report.schema.ts'

export const getTaxReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/taxes',
  readsReplica: true,
  // Who sees the money of single orders and payments may see their sums.
  access: 'orders:view',
  underLimits: { personalData: 'none' },
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
  underLimits: { personalData: 'none' },
  personalData: null,
  summary: 'Export the taxes of a period as CSV, one row for each day, country, rate and currency',
  query: TaxReportQuery,
  response: { contentType: 'text/csv' },
})

export const getOssReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/taxes/oss',
  access: 'orders:view',
  underLimits: { personalData: 'none' },
  summary: 'Get the taxes of a quarter in other countries of the European Union in euros, at the rate of its last day',
  query: OssQuery,
  response: OssResponse,
  errors: ['conflict'],
})

export const exportOssReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/taxes/oss/export',
  access: 'orders:view',
  underLimits: { personalData: 'none' },
  personalData: null,
  summary: 'Export the taxes of a quarter in other countries of the European Union as CSV, in euros',
  query: OssQuery,
  response: { contentType: 'text/csv' },
  errors: ['conflict'],
})

export const listExchangeRates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/taxes/rates',
  access: 'orders:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List the last imported exchange rates of the European Central Bank',
  response: ExchangeRatesResponse,
})

export const importExchangeRates = defineEndpoint({
  method: 'POST',
  path: '/api/admin/taxes/rates/import',
  access: 'settings:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: false,
  summary: 'Import the exchange rates of the European Central Bank, completely or not at all',
  form: { fields: z.strictObject({}), file: 'file', maxBytes: limits.taxes.ratesMaxBytes },
  response: ExchangeRatesResponse,
  errors: ['too_large', 'bad_request', 'storage_full'],
})
