import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { presetLabel } from '@atelier/domain/analytics/range'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { OtherSums } from '../../ui/display/other-sums.tsx'
import { formatPreviousMonth } from '../../ui/format/dates.ts'
import { SegmentedControl, SegmentedControlItem } from '../../ui/segmented-control.tsx'
import { useCan } from '../session/session.store.ts'
import { OtherCurrencies, salesQuery } from '../analytics/analytics.public.ts'
import { dashboardClasses } from './dashboard-classes.ts'
import { DaysChart, PeriodChart, sumOf, type RevenuePeriod } from './revenue-periods.tsx'
import { useCurrency, useFormatAmount } from '../../terms.ts'

type Revenue = NonNullable<Dashboard['revenue']>

const PERIODS: readonly RevenuePeriod[] = ['week', 'last-week', 'month', 'last-month']

/** The revenue of a chosen period with its chart, and of this month with its change against last month. */
export function RevenueCard({ revenue }: { revenue: Revenue }) {
  const format = useFormatAmount()
  const currency = useCurrency()
  const [period, setPeriod] = useState<RevenuePeriod | null>(null)
  const mayAnalyze = useCan('analytics:view')
  const { thisMonth, lastMonth, growthPercent, allTime, days, otherTotals = [] } = revenue
  const today = days.at(-1)?.day ?? ''
  const { data: report } = useQuery({ ...salesQuery({ preset: period ?? 'month' }), enabled: period !== null })
  const shown = period === null ? sumOf(days, currency) : report?.current.revenue
  return (
    <section className={`${dashboardClasses.card} flex flex-col px-5 pt-4.5 pb-3 max-md:px-4`} aria-label="Revenue">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 pb-3.5 [&>:first-child]:flex-[1_1_240px]">
        <div>
          <h2 className="text-small leading-4.5 font-normal text-ink-soft">
            Revenue {period === null ? `of the last ${days.length} days` : presetLabel(period).toLowerCase()}
          </h2>
          <p className={dashboardClasses.figure} aria-live="polite">
            {shown === undefined ? '…' : format(shown)}
          </p>
          {period === null ? (
            <OtherSums totals={otherTotals.map((sums) => ({ ...sums, amount: sums.lastDays }))} />
          ) : (
            <OtherCurrencies report={report} />
          )}
          <p className="note">
            This month {format(thisMonth)}, <Growth percent={growthPercent} />{' '}
            <span title={`${format(lastMonth)} in ${formatPreviousMonth(today)}`}>
              vs. {formatPreviousMonth(today)}
            </span>
            , {format(allTime)} all time
          </p>
        </div>
        {mayAnalyze ? (
          <SegmentedControl label="Period of the chart" isTall>
            <SegmentedControlItem isOn={period === null} onChoose={() => setPeriod(null)}>
              {days.length} days
            </SegmentedControlItem>
            {PERIODS.map((one) => (
              <SegmentedControlItem key={one} isOn={period === one} onChoose={() => setPeriod(one)}>
                {presetLabel(one)}
              </SegmentedControlItem>
            ))}
          </SegmentedControl>
        ) : null}
      </div>
      {period === null ? <DaysChart days={days} /> : <PeriodChart period={period} />}
      {mayAnalyze && period === null ? (
        <p className={dashboardClasses.revenueFoot}>
          <Link to={`${paths.analytics}?range=30d`} className="text-link">
            Open analytics <Icon name="next" size={12} />
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function Growth({ percent }: { percent: number }) {
  const tone = percent > 0 ? 'font-medium text-ok' : percent < 0 ? 'font-medium text-bad' : undefined
  return (
    <b className={tone}>
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)}%
    </b>
  )
}
