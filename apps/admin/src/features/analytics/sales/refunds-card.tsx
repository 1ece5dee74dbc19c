import type { SalesBreakdown, SalesReport, SalesRow } from '@atelier/domain/analytics/sales/sales.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { currencyFilter } from '@atelier/domain/analytics/sales/explain-revenue'
import { Link } from 'react-router'
import type { ChartColumn } from '../../../ui/charts/chart-data.ts'
import { CsvButton } from '../../../ui/charts/chart-frame.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { formatCount, formatPercent } from '../../../ui/format/numbers.ts'
import { MetricTable } from '../metric-table.tsx'
import { ordersBehindUrl } from './orders-behind.ts'
import { REGION } from '../../../region.ts'

/** How many products the card names. */
const MOST_NAMED = 5

const columnsOf = (format: (amount: number) => string): readonly ChartColumn<SalesRow>[] => [
  { header: 'Product', text: ({ label }) => label },
  { header: 'Refunds', isNumber: true, text: ({ refunds }) => format(refunds), value: ({ refunds }) => refunds },
]

/** Refunds of the orders of the period, whenever they were paid out, and the products with most of them. */
export function RefundsCard({ report, breakdown }: { report: SalesReport; breakdown: SalesBreakdown }) {
  const { range, current, previous, currency } = report
  const format = (amount: number): string => formatAmount(amount, currency, REGION)
  const columns = columnsOf(format)
  const rows = breakdown.product.filter(({ refunds }) => refunds > 0).toSorted((a, b) => b.refunds - a.refunds)
  return (
    <Card
      title="Refunds"
      isFlush
      aside={<CsvButton name="Refunds" columns={columns} rows={rows} rowKey={({ key }) => key} />}
    >
      <div className="px-5 pt-0 pb-2 max-md:px-4">
        <DescriptionList>
          <DescriptionItem name="Refunded">
            {format(current.refunds)}
            {previous ? <span className="note"> from {format(previous.refunds)}</span> : null}
          </DescriptionItem>
          <DescriptionItem name="Share of payments">
            {formatPercent(current.payments === 0 ? 0 : current.refunds / current.payments)}
          </DescriptionItem>
          <DescriptionItem name="Orders with a refund">
            {current.refundedOrders === 0 ? (
              '0'
            ) : (
              <Link
                to={ordersBehindUrl({ ...range, ...currencyFilter(report), money: 'refunded' })}
                className="text-link"
              >
                {formatCount(current.refundedOrders)}
              </Link>
            )}
          </DescriptionItem>
        </DescriptionList>
      </div>
      <MetricTable
        caption="Refunds by product"
        rows={rows.slice(0, MOST_NAMED)}
        rowKey={({ key }) => key}
        nothing="No refunds in this period."
        columns={columns.map(({ header, text, isNumber }) => ({
          header,
          cell: text,
          ...(isNumber ? { isNumber } : {}),
        }))}
      />
    </Card>
  )
}
