import { abbreviate } from '@atelier/domain/analytics/abbreviate'
import type { SalesPoint, SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { currencySign, formatAmount } from '@atelier/domain/money/money'
import type { ChartColumn } from '../../../ui/charts/chart-data.ts'
import type { LinePoint } from '../../../ui/charts/line-chart.tsx'
import { TimeChart } from '../../../ui/charts/time-chart.tsx'
import { formatDateRange } from '../../../ui/format/dates.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { isHour, longTime, shortTime } from '../time-labels.ts'
import { REGION } from '../../../region.ts'

type Format = (amount: number) => string

const pointOf = ({ date, revenue, previousDate, previousRevenue }: SalesPoint): LinePoint => ({
  tick: shortTime(date),
  label: longTime(date),
  value: revenue,
  previous:
    previousDate === null || previousRevenue === null
      ? null
      : { label: longTime(previousDate), value: previousRevenue },
})

const columnsOf = (series: readonly SalesPoint[], format: Format): ChartColumn<SalesPoint>[] => [
  {
    header: series.some(({ date }) => isHour(date)) ? 'Hour' : 'Day',
    text: ({ date }) => longTime(date),
    value: ({ date }) => date,
  },
  { header: 'Revenue', text: ({ revenue }) => format(revenue), value: ({ revenue }) => revenue, isNumber: true },
  { header: 'Orders', text: ({ orders }) => formatCount(orders), value: ({ orders }) => orders, isNumber: true },
  {
    header: 'Previous revenue',
    text: ({ previousRevenue }) => (previousRevenue === null ? '–' : format(previousRevenue)),
    value: ({ previousRevenue }) => previousRevenue ?? '',
    isNumber: true,
  },
]

/** Describes the chart in one sentence. */
function summaryOf({ series, current, previous }: SalesReport, format: Format): string {
  const best = series.reduce<SalesPoint | undefined>(
    (most, point) => (most && most.revenue >= point.revenue ? most : point),
    undefined,
  )
  const peak = best && best.revenue > 0 ? `, peak ${format(best.revenue)} (${longTime(best.date)})` : ''
  const before = previous ? `; previous period ${format(previous.revenue)}` : ''
  return `Revenue: ${format(current.revenue)}${peak}${before}`
}

/** Revenue over time, with the previous period dashed. */
export function RevenueChart({ report }: { report: SalesReport }) {
  const { series, range, previousRange, previous, currency } = report
  const format = (amount: number): string => formatAmount(amount, currency, REGION)
  return (
    <TimeChart
      data={{
        name: 'Revenue over time',
        columns: columnsOf(series, format),
        rows: series,
        rowKey: ({ date }) => date,
      }}
      legend={{
        current: formatDateRange(range.from, range.to),
        previous: previous ? formatDateRange(previousRange.from, previousRange.to) : null,
      }}
      line={{
        points: series.map(pointOf),
        format,
        formatTick: (amount) => `${currencySign(currency, REGION)}${abbreviate(amount, REGION)}`,
        isWhole: true,
        summary: summaryOf(report, format),
      }}
    />
  )
}
