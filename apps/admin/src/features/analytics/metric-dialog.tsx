import type { AnalyticsOverview, SeriesRow } from '@atelier/domain/analytics/analytics.schema'
import { shopTimeName } from '@atelier/domain/region/region'
import type { Metric } from '@atelier/domain/analytics/overview'
import { useState } from 'react'
import { formatDateRange } from '../../ui/format/dates.ts'
import { ChartTable, CsvButton, type ChartDataProps } from '../../ui/charts/chart-frame.tsx'
import { LineChart, type LinePoint } from '../../ui/charts/line-chart.tsx'
import { METRIC_DISPLAYS } from './metric-display.ts'
import { isHour, longTime, shortTime } from './time-labels.ts'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'
import { REGION } from '../../region.ts'

const FRACTIONS = new Set<Metric>(['bounceRate', 'viewsPerVisit'])

const pointOf =
  (metric: Metric) =>
  ({ date, [metric]: value }: SeriesRow): LinePoint => ({
    value,
    tick: shortTime(date),
    label: longTime(date),
  })

export interface MetricDialogProps {
  /** null: closed. */
  metric: Metric | null
  overview: AnalyticsOverview
  series: readonly SeriesRow[]
  onClose: () => void
}

/** One metric over time with its definition, as a chart or a table (A2). */
export function MetricDialog({ metric, overview, series, onClose }: MetricDialogProps) {
  const { from, to } = overview.range
  const title = metric ? `${METRIC_DISPLAYS[metric].label}, ${formatDateRange(from, to)}` : ''
  return (
    <LazyModal opened={metric !== null} onClose={onClose} title={title} size={760} centered>
      {metric ? <MetricOverTime metric={metric} overview={overview} series={series} /> : null}
    </LazyModal>
  )
}

function MetricOverTime({
  metric,
  overview,
  series,
}: Omit<MetricDialogProps, 'metric' | 'onClose'> & { metric: Metric }) {
  const [isTable, setIsTable] = useState(false)
  const { label, explanation, short, exact } = METRIC_DISPLAYS[metric]
  const points = series.map(pointOf(metric))
  const isHourly = series.some(({ date }) => isHour(date))
  const highest = points.reduce<LinePoint | undefined>(
    (most, point) => (most && most.value >= point.value ? most : point),
    undefined,
  )
  const peak = highest && highest.value > 0 ? `, peak ${exact(highest.value)} (${highest.label})` : ''
  const summary = `${label}: ${exact(overview[metric])}${peak}`
  const data: ChartDataProps<LinePoint> = {
    name: summary,
    rows: points.toReversed(),
    rowKey: ({ label: timeLabel }) => timeLabel,
    columns: [
      { header: isHourly ? 'Hour' : 'Day', text: ({ label: timeLabel }) => timeLabel },
      { header: label, isNumber: true, text: ({ value }) => exact(value), value: ({ value }) => value },
    ],
  }
  return (
    <div className="grid gap-4 [&>p]:max-w-[62ch] [&>p]:leading-5.25 [&>p]:text-ink-soft">
      <p>{explanation}</p>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 [&_b]:text-[26px] [&_b]:leading-8.5 [&_b]:tracking-tight [&_b]:tabular-nums">
        <b>{exact(overview[metric])}</b>
        <span className="note">{isHourly ? `by hour (${shopTimeName(REGION)})` : 'by day'}</span>
        <span className="inline-flex gap-3.5 ml-auto">
          <button type="button" className="text-link" onClick={() => setIsTable((was) => !was)}>
            {isTable ? 'As a chart' : 'As a table'}
          </button>
          <CsvButton {...data} />
        </span>
      </div>
      {isTable ? (
        <ChartTable {...data} />
      ) : (
        <LineChart points={points} format={short} isWhole={!FRACTIONS.has(metric)} summary={summary} />
      )}
    </div>
  )
}
