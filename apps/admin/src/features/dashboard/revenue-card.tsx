import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { presetLabel } from '@atelier/domain/analytics/range'
import { formatDollars } from '@atelier/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatPreviousMonth } from '../../ui/format/dates.ts'
import { SegmentedControl, SegmentedControlItem } from '../../ui/segmented-control.tsx'
import { useCan } from '../session/session.store.ts'
import { salesQuery } from '../analytics/analytics.public.ts'
import styles from './dashboard.module.css'
import { DaysChart, PeriodChart, sumOf, type RevenuePeriod } from './revenue-periods.tsx'

type Revenue = NonNullable<Dashboard['revenue']>

const PERIODS: readonly RevenuePeriod[] = ['week', 'last-week', 'month', 'last-month']

/** The revenue of a chosen period with its chart, and of this month with its change against last month. */
export function RevenueCard({ revenue }: { revenue: Revenue }) {
  const [period, setPeriod] = useState<RevenuePeriod | null>(null)
  const mayAnalyze = useCan('analytics:view')
  const { thisMonth, lastMonth, growthPercent, allTime, days } = revenue
  const today = days.at(-1)?.day ?? ''
  const { data: report } = useQuery({ ...salesQuery({ preset: period ?? 'month' }), enabled: period !== null })
  const shown = period === null ? sumOf(days) : report?.current.revenue
  return (
    <section className={`${styles.card} ${styles.revenue}`} aria-label="Revenue">
      <div className={styles.revenueHead}>
        <div>
          <h2 className={styles.label}>
            Revenue {period === null ? `of the last ${days.length} days` : presetLabel(period).toLowerCase()}
          </h2>
          <p className={styles.figure} aria-live="polite">
            {shown === undefined ? '…' : formatDollars(shown)}
          </p>
          <p className={styles.soft}>
            This month {formatDollars(thisMonth)}, <Growth percent={growthPercent} />{' '}
            <span title={`${formatDollars(lastMonth)} in ${formatPreviousMonth(today)}`}>
              vs. {formatPreviousMonth(today)}
            </span>
            , {formatDollars(allTime)} all time
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
        <p className={styles.revenueFoot}>
          <Link to={`${paths.analytics}?range=30d`} className="text-link">
            Open analytics <Icon name="next" size={12} />
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function Growth({ percent }: { percent: number }) {
  const tone = percent > 0 ? styles.up : percent < 0 ? styles.down : undefined
  return (
    <b className={tone}>
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)}%
    </b>
  )
}
