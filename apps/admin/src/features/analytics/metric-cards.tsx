import type { AnalyticsOverview, SeriesRow } from '@atelier/domain/analytics/analytics.schema'
import type { Metric } from '@atelier/domain/analytics/overview'
import { useState } from 'react'
import { formatDateRange } from '../../ui/format/dates.ts'
import styles from './analytics.module.css'
import { LiveVisitors } from './live-visitors.tsx'
import { MetricDialog } from './metric-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CARD_METRICS, changeOf, METRIC_DISPLAYS } from './metric-display.ts'
import { formatComparison } from './time-labels.ts'

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
