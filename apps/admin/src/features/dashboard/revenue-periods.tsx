import { abbreviate } from '@atelier/domain/analytics/abbreviate'
import type { CalendarPreset } from '@atelier/domain/analytics/range'
import type { SalesReport } from '@atelier/domain/analytics/sales/sales.schema'
import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { addMoney, currencySign, formatAmount, toAmount, toCents, type Currency } from '@atelier/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCurrency, useFormatAmount } from '../../terms.ts'
import { TimeChart } from '../../ui/charts/time-chart.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formatDateRange, formatIsoDay } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { RevenueChart, salesQuery, WHY_PARAM } from '../analytics/analytics.public.ts'
import { dashboardClasses } from './dashboard-classes.ts'
import { REGION } from '../../region.ts'

export type RevenuePeriod = Exclude<CalendarPreset, 'quarter'>

type Day = NonNullable<Dashboard['revenue']>['days'][number]

/** Returns the revenue of days together. */
export function sumOf(days: readonly Day[], currency: Currency): number {
  const amounts = days.map(({ revenue }) => ({ cents: toCents(revenue, currency), currency }))
  return toAmount(addMoney({ cents: 0, currency }, ...amounts).cents, currency)
}

/** Describes the last days in one sentence. */
function describeRevenue(days: readonly Day[], currency: Currency): string {
  const format = (amount: number): string => formatAmount(amount, currency, REGION)
  const best = days.reduce<Day | undefined>(
    (most, day) => (most && most.revenue >= day.revenue ? most : day),
    undefined,
  )
  const peak = best && best.revenue > 0 ? `, peak ${format(best.revenue)} on ${formatIsoDay(best.day)}` : ''
  return `Revenue of the last ${days.length} days: ${format(sumOf(days, currency))}${peak}`
}

/** The revenue of the last days. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const currency = useCurrency()
  const format = useFormatAmount()
  return (
    <TimeChart
      data={{
        name: 'Revenue by day',
        rows: days.toReversed(),
        rowKey: ({ day }) => day,
        columns: [
          { header: 'Day', text: ({ day }) => formatIsoDay(day), value: ({ day }) => day },
          {
            header: 'Revenue',
            isNumber: true,
            text: ({ revenue }) => format(revenue),
            value: ({ revenue }) => revenue,
          },
        ],
      }}
      legend={{ current: formatDateRange(days[0]?.day, days.at(-1)?.day), previous: null }}
      line={{
        points: days.map(({ day, revenue }) => ({
          tick: formatIsoDay(day).replace(/^\w+,? /, ''),
          label: formatIsoDay(day),
          value: revenue,
        })),
        format,
        formatTick: (amount) => `${currencySign(currency, REGION)}${abbreviate(amount, REGION)}`,
        isWhole: true,
        summary: describeRevenue(days, currency),
      }}
    />
  )
}

/** The revenue of a calendar period, compared with the one before, and a link to the reasons. */
export function PeriodChart({ period }: { period: RevenuePeriod }) {
  const { data, isError, isPlaceholderData } = useQuery(salesQuery({ preset: period }))
  if (isError) return <Alert tone="bad" title="Failed to load this period" />
  if (!data || isPlaceholderData) return <div className="min-h-80.5" role="status" aria-label="Loading" />
  return (
    <>
      <RevenueChart report={data} />
      <PeriodFoot period={period} report={data} />
    </>
  )
}

function PeriodFoot({ period, report: { current, previous } }: { period: RevenuePeriod; report: SalesReport }) {
  const format = useFormatAmount()
  const change = previous === null ? 0 : current.revenue - previous.revenue
  const verb = change < 0 ? 'fall' : 'rise'
  return (
    <p className={dashboardClasses.revenueFoot}>
      <span>{previous === null ? null : `${format(previous.revenue)} in the previous period`}</span>
      <Link to={`${paths.analytics}?range=${period}&${WHY_PARAM}=1`} className="text-link">
        {change === 0 ? 'Open analytics' : `Why did revenue ${verb}?`} <Icon name="next" size={12} />
      </Link>
    </p>
  )
}
