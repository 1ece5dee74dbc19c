import type { AnalyticsOverview, SeriesRow } from '@atelier/domain/analytics/analytics.schema'
import type { Metric } from '@atelier/domain/analytics/overview'
import { useState } from 'react'
import { limits } from '@atelier/domain/limits/limits'
import { useQuery } from '@tanstack/react-query'
import { formatDateRange } from '../../ui/format/dates.ts'
import styles from './analytics.module.css'
import { MetricDialog } from './metric-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CARD_METRICS, changeOf, METRIC_DISPLAYS } from './metric-display.ts'
import { formatComparison } from './time-labels.ts'
import { activeUsersQuery } from './analytics.queries.ts'
import { formatCount } from '../../ui/format/numbers.ts'

/** Describes the comparison range: the same time yesterday, or the same number of days before. */
function comparedWith({ previousRange, previous }: AnalyticsOverview): string {
  if (previous === null) return 'No earlier data to compare'
  return formatComparison(previousRange)
}

export interface MetricCardsProps {
  overview: AnalyticsOverview
  series: readonly SeriesRow[]
}

/** Six metrics, each of which opens its time series, and the live visitors (A2). */
export function MetricCards({ overview, series }: MetricCardsProps) {
  const [opened, setOpened] = useState<Metric | null>(null)
  const days = formatDateRange(overview.range.from, overview.range.to)
  return (
    <section className="min-w-0 bg-surface border border-line rounded-lg" aria-label="Overview">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-5 pt-3.5 pb-1 [&_h2]:text-lead [&_h2]:leading-5.5 max-md:px-4">
        <h2>{days}</h2>
        <span className="note">{comparedWith(overview)}</span>
        <LiveVisitors />
      </div>
      <div className={styles.metrics}>
        {CARD_METRICS.map((metric) => (
          <MetricCard key={metric} metric={metric} overview={overview} onOpen={() => setOpened(metric)} />
        ))}
      </div>
      <MetricDialog metric={opened} overview={overview} series={series} onClose={() => setOpened(null)} />
    </section>
  )
}

interface MetricCardProps {
  metric: Metric
  overview: AnalyticsOverview
  onOpen: () => void
}

function MetricCard({ metric, overview, onOpen }: MetricCardProps) {
  const { label, short, exact } = METRIC_DISPLAYS[metric]
  const change = changeOf(metric, overview, overview.previous)
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      <small className={`${styles.opens} [&_svg]:transition-transform motion-reduce:[&_svg]:transition-none`}>
        {label}
        <Icon name="next" size={14} />
      </small>
      <b title={exact(overview[metric])}>{short(overview[metric])}</b>
      <small>
        {change ? (
          <>
            <span data-tone={change.tone}>{change.text}</span> {change.unit}
          </>
        ) : (
          <span aria-hidden="true">–</span>
        )}
      </small>
    </button>
  )
}

/** Visitors of the last minutes, polled while the screen is open (A2). */
function LiveVisitors() {
  const { data } = useQuery(activeUsersQuery())
  const label = data === 1 ? '1 person in the store now' : `${formatCount(data ?? 0)} people in the store now`
  return (
    <p
      className="inline-flex items-center gap-2.25 min-h-5.5 ml-auto text-small not-empty:before:size-2 not-empty:before:rounded-full not-empty:before:bg-ok max-md:ml-0"
      role="group"
      title={`Seen in the last ${limits.analytics.liveMinutes} minutes`}
      aria-label="Active users"
    >
      {data === undefined ? '' : label}
    </p>
  )
}
