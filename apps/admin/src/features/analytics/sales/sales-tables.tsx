import {
  SALES_DIMENSIONS,
  type SalesBreakdown,
  type SalesDimension,
  type SalesReport,
  type SalesRow,
} from '@atelier/domain/analytics/sales/sales.schema'
import { currencyFilter } from '@atelier/domain/analytics/sales/explain-revenue'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChartColumn } from '../../../ui/charts/chart-data.ts'
import { CsvButton } from '../../../ui/charts/chart-frame.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { SegmentedControl, SegmentedControlItem } from '../../../ui/segmented-control.tsx'
import { MetricTable } from '../metric-table.tsx'
import { ordersBehindUrl } from './orders-behind.ts'
import { REGION } from '../../../region.ts'

const LABELS: Readonly<Record<SalesDimension, string>> = {
  product: 'Product',
  category: 'Category',
  color: 'Color',
  source: 'Source',
  country: 'Country',
  campaign: 'Campaign',
}

const numbersOf = (currency: Currency): ChartColumn<SalesRow>[] =>
  columnsOf((amount) => formatAmount(amount, currency, REGION))

const columnsOf = (format: (amount: number) => string): ChartColumn<SalesRow>[] => [
  { header: 'Orders', isNumber: true, text: ({ orders }) => formatCount(orders), value: ({ orders }) => orders },
  { header: 'Items', isNumber: true, text: ({ units }) => formatCount(units), value: ({ units }) => units },
  { header: 'Refunds', isNumber: true, text: ({ refunds }) => format(refunds), value: ({ refunds }) => refunds },
  { header: 'Revenue', isNumber: true, text: ({ revenue }) => format(revenue), value: ({ revenue }) => revenue },
  {
    header: 'Previous revenue',
    isNumber: true,
    text: ({ previousRevenue }) => format(previousRevenue),
    value: ({ previousRevenue }) => previousRevenue,
  },
]

/** Columns that phones leave out; the CSV file has them. */
const MINOR = new Set(['Orders', 'Items', 'Refunds'])

/** Returns the caption of a table: 'Sales by product'. */
export const salesTableName = (dimension: SalesDimension): string => `Sales by ${LABELS[dimension].toLowerCase()}`

export interface SalesBreakdownTableProps {
  rows: readonly SalesRow[]
  dimension: SalesDimension
  currency: Currency
  /** With it, each row leads to its orders. */
  report?: SoldReport
  isLong?: boolean
}

/** Sales by one dimension. */
export function SalesBreakdownTable({ rows, dimension, currency, report, isLong }: SalesBreakdownTableProps) {
  const numbers = numbersOf(currency)
  return (
    <MetricTable
      caption={salesTableName(dimension)}
      rows={rows}
      rowKey={({ key }) => key}
      isLong={isLong}
      nothing={dimension === 'campaign' ? 'No orders from campaign links in this period.' : 'No sales in this period.'}
      columns={[
        {
          header: LABELS[dimension],
          cell: (row) => (report ? <RowName row={row} dimension={dimension} report={report} /> : row.label),
        },
        ...numbers.map(({ header, text }) => ({ header, isNumber: true, isMinor: MINOR.has(header), cell: text })),
      ]}
    />
  )
}

/** What the tables need of a report. */
type SoldReport = Pick<SalesReport, 'range' | 'currency' | 'currencies'>

export interface SalesTablesProps {
  breakdown: SalesBreakdown
  report: SoldReport
}

/** Sales by product, category, color, source, country or campaign. */
export function SalesTables({ breakdown, report }: SalesTablesProps) {
  const [dimension, setDimension] = useState<SalesDimension>('product')
  const numbers = numbersOf(report.currency)
  const label = LABELS[dimension]
  const name = salesTableName(dimension)
  const rows = breakdown[dimension]
  const columns: ChartColumn<SalesRow>[] = [{ header: label, text: (row) => row.label }, ...numbers]
  return (
    <Card
      title={name}
      isFlush
      aside={
        <span className="inline-flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
          <CsvButton name={name} columns={columns} rows={rows} rowKey={({ key }) => key} />
        </span>
      }
    >
      <div className="px-5 pt-0 pb-2 max-md:px-4">
        <SegmentedControl label="Sales by" isTall>
          {SALES_DIMENSIONS.map((one) => (
            <SegmentedControlItem key={one} isOn={one === dimension} onChoose={() => setDimension(one)}>
              {LABELS[one]}
            </SegmentedControlItem>
          ))}
        </SegmentedControl>
      </div>
      <SalesBreakdownTable rows={rows} dimension={dimension} currency={report.currency} report={report} isLong />
      <p className="note px-5 pt-2.5 pb-3.5 max-md:px-4">
        An order with several items is split by their price. Sources are known for visits that were counted.
      </p>
    </Card>
  )
}

/** The name of a row, as a link to its orders unless the value is unknown. */
function RowName({
  row: { key, label, orders },
  dimension,
  report,
}: Pick<SalesTablesProps, 'report'> & { row: SalesRow; dimension: SalesDimension }) {
  if (orders === 0 || key === '') return label
  return (
    <Link
      to={ordersBehindUrl({ ...report.range, ...currencyFilter(report), money: 'paid', [dimension]: key })}
      className="text-link"
    >
      {label}
    </Link>
  )
}
