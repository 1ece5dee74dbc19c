import { defineEndpoint } from '../contract/endpoint.ts'
import {
  AnalyticsQuery,
  ConversionsResponse,
  CustomReportBody,
  DemographicsResponse,
  OverviewResponse,
  PageViewsQuery,
  PageViewsResponse,
  RealtimeResponse,
  ReportResponse,
  SalesQuery,
  TimeSeriesQuery,
  TimeSeriesResponse,
  TrafficSourcesResponse,
} from './analytics.schema.ts'
import { SalesBreakdownResponse, SalesResponse } from './sales/sales.schema.ts'

export const getAnalyticsOverview = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/overview',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'Get visitors, visits and metrics, compared with the previous period',
  query: AnalyticsQuery,
  response: OverviewResponse,
})

export const getTimeSeries = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/timeseries',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'Get one metric by day, or by hour for a single day',
  query: TimeSeriesQuery,
  response: TimeSeriesResponse,
})

export const listPageViews = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/pageviews',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'List the most viewed pages',
  query: PageViewsQuery,
  response: PageViewsResponse,
})

export const listTrafficSources = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/traffic-sources',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'List the traffic sources of visits',
  query: AnalyticsQuery,
  response: TrafficSourcesResponse,
})

export const getDemographics = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/demographics',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'List visitors by device and country',
  query: AnalyticsQuery,
  response: DemographicsResponse,
})

export const listConversions = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/conversions',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'List the conversions of visits by goal',
  query: AnalyticsQuery,
  response: ConversionsResponse,
})

export const countActiveUsers = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/realtime',
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'Count the visitors active now',
  response: RealtimeResponse,
})

export const getReport = defineEndpoint({
  method: 'POST',
  path: '/api/analytics/custom-report',
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'Get the chosen report parts for the chosen days',
  body: CustomReportBody,
  response: ReportResponse,
})

export const exportAnalytics = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/export',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  personalData: null,
  summary: 'Export a full report as CSV',
  query: SalesQuery,
  response: { contentType: 'text/csv' },
})

export const getSales = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/sales',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'Get revenue, orders and conversion over time, compared with the previous period',
  query: SalesQuery,
  response: SalesResponse,
})

export const getSalesBreakdown = defineEndpoint({
  method: 'GET',
  path: '/api/analytics/sales/breakdown',
  readsReplica: true,
  access: 'analytics:view',
  underLimits: { personalData: 'none' },
  summary: 'List sales by product, category, color, source, country and campaign',
  query: SalesQuery,
  response: SalesBreakdownResponse,
})
