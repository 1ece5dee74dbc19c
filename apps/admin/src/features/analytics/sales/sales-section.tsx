import type { SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import { currencyName } from '@atelier/domain/money/currency-name'
import type { Currency } from '@atelier/domain/money/money'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formatDateRange } from '../../../ui/format/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { analyticsErrorMessage, CURRENCY_PARAM, type AnalyticsDays } from '../analytics.queries.ts'
import { formatComparison } from '../time-labels.ts'
import { currenciesOf } from './other-currencies.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SalesFigureList } from './sales-figure-list.tsx'
import { SalesTables } from './sales-tables.tsx'
import { salesBreakdownQuery, salesQuery } from './sales.queries.ts'
import { WhyPanel } from './why-panel.tsx'
import { WHY_PARAM } from './why-param.ts'

/** Revenue, orders, average order value and conversion, why they changed, and where the sales come from. */
export function SalesSection({ days, currency }: { days: AnalyticsDays; currency: Currency | undefined }) {
  const report = useQuery(salesQuery(days, currency))
  const breakdown = useQuery(salesBreakdownQuery(days, currency))
  const isDimmed = useDelayed(report.isPlaceholderData)
  const failure = report.error ?? breakdown.error
  if (failure) {
    return (
      <Alert
        tone="bad"
        title={`Sales: ${analyticsErrorMessage(failure)}`}
        action={
          <Button variant="default" size="sm" onClick={() => void Promise.all([report.refetch(), breakdown.refetch()])}>
            Try again
          </Button>
        }
      >
        Visits are shown below.
      </Alert>
    )
  }
  if (!report.data || !breakdown.data)
    return <Skeleton height={420} radius={4} role="status" aria-label="Loading sales" />
  return (
    <div
      className="stack mb-4 transition-opacity data-dim:opacity-55"
      aria-busy={report.isPlaceholderData}
      data-dim={isDimmed || undefined}
    >
      <section className="min-w-0 border border-line rounded-lg bg-surface" aria-label="Sales">
        <SalesHead report={report.data} />
        <SalesFigureList report={report.data} />
        <WhyPanel report={report.data} breakdown={breakdown.data} />
        <div className="px-5 py-4 border-t border-t-line max-md:px-4">
          <RevenueChart report={report.data} />
        </div>
      </section>
      <SalesTables breakdown={breakdown.data} report={report.data} />
      <div className="grid gap-4 grid-cols-2 items-start max-md:grid-cols-1">
        <RefundsCard report={report.data} breakdown={breakdown.data} />
        <FunnelCard funnel={report.data.funnel} />
      </div>
    </div>
  )
}

/** Chooses the currency of the figures where orders have several: they are never added. */
function CurrencySelect({ report }: { report: SalesReport }) {
  const [, setParams] = useSearchParams()
  const currencies = currenciesOf(report)
  if (currencies.length < 2) return null
  return (
    <NativeSelect
      aria-label="Currency"
      size="sm"
      className="max-md:w-full"
      data={currencies.map((value) => ({ value, label: `${currencyName(value)} (${value})` }))}
      value={report.currency}
      onChange={({ currentTarget: { value } }) =>
        setParams(
          (was) => {
            was.set(CURRENCY_PARAM, value)
            return was
          },
          { preventScrollReset: true, replace: true },
        )
      }
    />
  )
}

function SalesHead({ report }: { report: SalesReport }) {
  const { range, previousRange, current, previous } = report
  const [params, setParams] = useSearchParams()
  const isOpen = params.has(WHY_PARAM)
  const toggle = (): void =>
    setParams(
      (was) => {
        if (isOpen) was.delete(WHY_PARAM)
        else was.set(WHY_PARAM, '1')
        return was
      },
      { preventScrollReset: true, replace: true },
    )
  const change = previous === null ? 0 : current.revenue - previous.revenue
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-3 pb-1 [&_h2]:text-lead [&_h2]:leading-5.5 max-md:px-4">
      <h2>{formatDateRange(range.from, range.to)}</h2>
      <span className="note">{previous === null ? 'No earlier data to compare' : formatComparison(previousRange)}</span>
      <CurrencySelect report={report} />
      {previous === null ? null : (
        <Button
          variant="default"
          className="ml-auto max-md:w-full max-md:ml-0"
          aria-expanded={isOpen}
          rightSection={<Icon name={isOpen ? 'up' : 'down'} size={14} />}
          onClick={toggle}
        >
          {change < 0 ? 'Why did revenue fall?' : change > 0 ? 'Why did revenue rise?' : 'Why?'}
        </Button>
      )}
    </div>
  )
}
