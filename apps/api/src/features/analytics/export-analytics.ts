import type { AnalyticsReport } from '@atelier/domain/analytics/analytics.schema'
import { SALES_DIMENSIONS, type SalesBreakdown, type SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { currencySign, exponentOf } from '@atelier/domain/money/money'
import { csvNumber } from '@atelier/domain/region/spreadsheet'
import { writeCsv } from '../../files/csv.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

const COLUMNS = [
  'Table',
  'Name',
  'Detail',
  'Visitors',
  'Visits',
  'Page views',
  'Bounce rate',
  'Average duration (s)',
  'Conversions',
  'Conversion rate',
  'Revenue',
  'Orders',
  'Items',
  'Refunds',
] as const

type Column = (typeof COLUMNS)[number]
type CsvRow = Partial<Record<Column, string | number>>

const AMOUNTS: ReadonlySet<Column> = new Set(['Revenue', 'Refunds'])

function cellOf(line: CsvRow, column: Column, decimals: number, region: ShopRegion): string {
  const value = line[column]
  if (typeof value !== 'number') return value ?? ''
  return csvNumber(value, region, AMOUNTS.has(column) ? decimals : undefined)
}

export interface ExportedAnalytics {
  report: AnalyticsReport
  sales: SalesReport
  breakdown: SalesBreakdown
}

/**
 * Renders a report as one CSV, one row per metric and value. The first column names the table. Rates are
 * fractions. All money is in one currency; the file names the others.
 */
export function analyticsCsv({ report, sales, breakdown }: ExportedAnalytics, region: ShopRegion): string {
  const lines = [...linesOf(report), ...salesLines(sales), ...breakdownLines(breakdown)]
  const { currency } = sales
  const decimals = exponentOf(currency)
  const heading = COLUMNS.map((column) =>
    AMOUNTS.has(column) ? `${column} (${currencySign(currency, region)})` : column,
  )
  return writeCsv(
    [heading, ...lines.map((line) => COLUMNS.map((column) => cellOf(line, column, decimals, region)))],
    region,
  )
}

type Totals = NonNullable<AnalyticsReport['overview']> | NonNullable<AnalyticsReport['series']>[number]

const totals = (row: Totals): CsvRow => ({
  Visitors: row.visitors,
  Visits: row.visits,
  'Page views': row.pageViews,
  'Bounce rate': row.bounceRate,
  'Average duration (s)': row.avgSessionDuration,
  Conversions: row.conversions,
})

const linesOf = (report: AnalyticsReport): CsvRow[] => [
  ...trafficLines(report),
  ...audienceLines(report),
  ...goalLines(report),
]

function trafficLines({ range, overview, series, pages, sources, campaigns }: AnalyticsReport): CsvRow[] {
  return [
    ...(overview ? [{ Table: 'Overview', Name: `${range.from} to ${range.to}`, ...totals(overview) }] : []),
    ...(series ?? []).map((row) => ({ Table: 'Time', Name: row.date, ...totals(row) })),
    ...(pages ?? []).map(({ path, pageViews, uniqueViews }) => ({
      Table: 'Page',
      Name: path,
      Visitors: uniqueViews,
      'Page views': pageViews,
    })),
    ...(sources ?? []).map(({ source, medium, visitors, visits }) => ({
      Table: 'Traffic source',
      Name: source,
      Detail: medium,
      Visitors: visitors,
      Visits: visits,
    })),
    ...(campaigns ?? []).map(({ campaign, source, visitors, visits, orders, revenue }) => ({
      Table: 'Campaign',
      Name: campaign,
      Detail: source,
      Visitors: visitors,
      Visits: visits,
      Conversions: orders,
      Revenue: revenue,
    })),
  ]
}

function audienceLines({ devices, countries }: AnalyticsReport): CsvRow[] {
  return [
    ...(devices ?? []).map(({ device, users }) => ({ Table: 'Device', Name: device, Visitors: users })),
    ...(countries ?? []).map(({ country, code, users }) => ({
      Table: 'Country',
      Name: country,
      Detail: code,
      Visitors: users,
    })),
  ]
}

function goalLines({ conversions }: AnalyticsReport): CsvRow[] {
  return (conversions ?? []).flatMap(({ event, conversions: total, conversionRate, details }) => [
    { Table: 'Goal', Name: event, Conversions: total, 'Conversion rate': conversionRate },
    ...details.map(({ name, conversions: count }) => ({
      Table: 'Goal',
      Name: event,
      Detail: name,
      Conversions: count,
    })),
  ])
}

function salesLines({ range, current, series, currency, currencies = [] }: SalesReport): CsvRow[] {
  return [
    ...currencies
      .filter((other) => other !== currency)
      .map((other) => ({ Table: 'Not in this file', Name: `Sales in ${other}` })),
    {
      Table: 'Sales',
      Name: `${range.from} to ${range.to}`,
      Visits: current.visits,
      'Conversion rate': current.conversionRate,
      Orders: current.orders,
      Revenue: current.revenue,
      Refunds: current.refunds,
    },
    ...series.map(({ date, orders, revenue }) => ({
      Table: 'Sales over time',
      Name: date,
      Orders: orders,
      Revenue: revenue,
    })),
  ]
}

const breakdownLines = (breakdown: SalesBreakdown): CsvRow[] =>
  SALES_DIMENSIONS.flatMap((dimension) =>
    breakdown[dimension].map(({ key, label, orders, units, revenue, refunds }) => ({
      Table: `Sales by ${dimension}`,
      Name: label,
      Detail: key === label ? '' : key,
      Orders: orders,
      Items: units,
      Revenue: revenue,
      Refunds: refunds,
    })),
  )
