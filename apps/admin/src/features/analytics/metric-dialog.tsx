import type { AnalyticsOverview, SeriesRow } from '@atelier/domain/analytics/analytics.schema'
import type { Metric } from '@atelier/domain/analytics/overview'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { formatIsoDay, formatDateRange } from '../../ui/format/dates.ts'
import styles from './analytics.module.css'
import { LineChart, type LinePoint } from '../../ui/charts/line-chart.tsx'
import { MetricTable } from './metric-table.tsx'
import { METRIC_DISPLAYS } from './metric-display.ts'

const FRACTIONS = new Set<Metric>(['bounceRate', 'viewsPerVisit'])

/** Formats '2026-11-20T09:00' as '9 AM'. Hours are in New York time for every user (A2). */
function formatHour(date: string): string {
  const hour = Number(date.slice(11, 13))
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

const isHour = (date: string): boolean => date.includes('T')
const shortDay = (date: string): string => formatIsoDay(date).replace(/^\w+,? /, '')

const pointOf =
  (metric: Metric) =>
  ({ date, [metric]: value }: SeriesRow): LinePoint => ({
    value,
    tick: isHour(date) ? formatHour(date) : shortDay(date),
    label: isHour(date) ? `${formatHour(date)}, New York` : formatIsoDay(date),
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
    <Modal opened={metric !== null} onClose={onClose} title={title} size={760} centered>
      {metric ? <MetricOverTime metric={metric} overview={overview} series={series} /> : null}
    </Modal>
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
  return (
    <div className={styles.overTime}>
      <p>{explanation}</p>
      <div className={styles.overTimeHead}>
        <b>{exact(overview[metric])}</b>
        <span className={styles.soft}>{isHourly ? 'by hour (New York time)' : 'by day'}</span>
        <button type="button" className="text-link" onClick={() => setIsTable((was) => !was)}>
          {isTable ? 'As a chart' : 'As a table'}
        </button>
      </div>
      {isTable ? (
        <MetricTable
          caption={summary}
          rows={points.toReversed()}
          rowKey={({ label: timeLabel }) => timeLabel}
          isLong
          columns={[
            { header: isHourly ? 'Hour' : 'Day', cell: ({ label: timeLabel }) => timeLabel },
            { header: label, isNumber: true, cell: ({ value }) => exact(value) },
          ]}
        />
      ) : (
        <LineChart points={points} format={short} isWhole={!FRACTIONS.has(metric)} summary={summary} />
      )}
    </div>
  )
}
