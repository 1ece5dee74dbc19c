import type { AnalyticsOverview, SeriesRow } from '@atelier/domain/analytics/analytics.schema'
import type { Metric } from '@atelier/domain/analytics/overview'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isoDayInWords, rangeInWords } from '../../ui/dates.ts'
import styles from './analytics.module.css'
import { LineChart, type LinePoint } from '../../ui/charts/line-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { METRIC_WORDS } from './metric-words.ts'

const FRACTIONS = new Set<Metric>(['bounceRate', 'viewsPerVisit'])

/** '2026-11-20T09:00' as '9 AM': hours are New York's whoever looks (A2). */
function hourInWords(date: string): string {
  const hour = Number(date.slice(11, 13))
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

const isHour = (date: string): boolean => date.includes('T')
const shortDay = (date: string): string => isoDayInWords(date).replace(/^\w+,? /, '')

const pointOf =
  (metric: Metric) =>
  ({ date, [metric]: value }: SeriesRow): LinePoint => ({
    value,
    tick: isHour(date) ? hourInWords(date) : shortDay(date),
    label: isHour(date) ? `${hourInWords(date)}, New York` : isoDayInWords(date),
  })

export interface MetricDialogProps {
  /** null: closed. */
  metric: Metric | null
  overview: AnalyticsOverview
  series: readonly SeriesRow[]
  onClose: () => void
}

/** A2: one figure over time, with what it means, as a line or as a table. */
export function MetricDialog({ metric, overview, series, onClose }: MetricDialogProps) {
  const { from, to } = overview.range
  const title = metric ? `${METRIC_WORDS[metric].label}, ${rangeInWords(from, to)}` : ''
  return (
    <Modal
      opened={metric !== null}
      onClose={onClose}
      title={title}
      size={760}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
  const { label, explanation, short, exact } = METRIC_WORDS[metric]
  const points = series.map(pointOf(metric))
  const isHourly = series.some(({ date }) => isHour(date))
  const best = points.reduce<LinePoint | undefined>(
    (most, point) => (most && most.value >= point.value ? most : point),
    undefined,
  )
  const peak = best && best.value > 0 ? `, at most ${exact(best.value)} (${best.label})` : ''
  const summary = `${label}: ${exact(overview[metric])}${peak}`
  return (
    <div className={styles.overTime}>
      <p>{explanation}</p>
      <div className={styles.overTimeHead}>
        <b>{exact(overview[metric])}</b>
        <span className={styles.soft}>{isHourly ? 'by the hour of New York' : 'by day'}</span>
        <button type="button" className="text-link" onClick={() => setIsTable((was) => !was)}>
          {isTable ? 'As a chart' : 'As a table'}
        </button>
      </div>
      {isTable ? (
        <FigureTable
          caption={summary}
          rows={points.toReversed()}
          rowKey={({ label: moment }) => moment}
          isLong
          columns={[
            { header: isHourly ? 'Hour' : 'Day', cell: ({ label: moment }) => moment },
            { header: label, isNumber: true, cell: ({ value }) => exact(value) },
          ]}
        />
      ) : (
        <LineChart points={points} format={short} isWhole={!FRACTIONS.has(metric)} summary={summary} />
      )}
    </div>
  )
}
