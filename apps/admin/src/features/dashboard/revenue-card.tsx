import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { display } from '@atelier/domain/display'
import { formatDollars } from '@atelier/domain/money'
import { Popover } from '@mantine/core'
import { useId } from 'react'
import { formatIsoDay, formatPreviousMonth } from '../../ui/format/dates.ts'
import styles from './dashboard.module.css'
import { Sparkline } from './sparkline.tsx'

type Revenue = NonNullable<Dashboard['revenue']>
type Day = Revenue['days'][number]

/** The revenue of this month, its change against last month, and its days. */
export function RevenueCard({ revenue }: { revenue: Revenue }) {
  const titleId = useId()
  const { thisMonth, lastMonth, growthPercent, allTime, days } = revenue
  const today = days.at(-1)?.day ?? ''
  return (
    <section className={`${styles.card} ${styles.revenue}`} aria-labelledby={titleId}>
      <div className={styles.revenueHead}>
        <div>
          <h2 id={titleId} className={styles.label}>
            Revenue this month
          </h2>
          <p className={styles.figure}>{formatDollars(thisMonth)}</p>
          <p className={styles.soft}>
            <Growth percent={growthPercent} />{' '}
            <span title={`${formatDollars(lastMonth)} in ${formatPreviousMonth(today)}`}>
              vs. {formatPreviousMonth(today)}
            </span>
          </p>
        </div>
        <Sparkline values={days.map(({ revenue: amount }) => amount)} label={describeRevenue(days)} />
      </div>
      <div className={styles.revenueFoot}>
        <span>{formatDollars(allTime)} all time</span>
        <DayTable days={days} />
      </div>
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

/** Returns the text alternative of the sparkline. */
function describeRevenue(days: readonly Day[]): string {
  const sum = days.reduce((total, { revenue }) => total + revenue, 0)
  const bestDay = days.reduce<Day | undefined>(
    (most, day) => (most && most.revenue >= day.revenue ? most : day),
    undefined,
  )
  const peak =
    bestDay && bestDay.revenue > 0 ? `, peak ${formatDollars(bestDay.revenue)} on ${formatIsoDay(bestDay.day)}` : ''
  return `Revenue of the last ${display.dashboard.chartDays} days: ${formatDollars(sum)}${peak}`
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <Popover position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <button type="button" className="text-link">
          {days.length} days as a table
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Revenue by day">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard */}
        <div className={styles.days} tabIndex={0} role="region" aria-label="Revenue by day" data-autofocus>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Revenue</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, revenue }) => (
                <tr key={day}>
                  <td>{formatIsoDay(day)}</td>
                  <td>{formatDollars(revenue)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
