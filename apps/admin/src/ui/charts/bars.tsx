import { formatPercent, formatCount } from '../format/numbers.ts'
import styles from './charts.module.css'
import type { Slice } from './doughnut.tsx'

const shares = (bars: readonly Slice[]): { sum: number; most: number } => ({
  sum: Math.max(
    1,
    bars.reduce((total, { value }) => total + value, 0),
  ),
  most: Math.max(1, ...bars.map(({ value }) => value)),
})

/** A vertical bar chart: values on the bars, labels below. */
export function VerticalBarChart({ bars, label }: { bars: readonly Slice[]; label: string }) {
  const { sum, most } = shares(bars)
  return (
    <ul className={styles.columns} aria-label={label}>
      {bars.map(({ label: name, value }) => (
        <li key={name}>
          <span className={styles.column}>
            <b>{formatCount(value)}</b>
            <i style={{ height: `${(value / most) * 82}%` }} />
          </span>
          <span className={styles.below}>
            {name}
            <span>{formatPercent(value / sum)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A horizontal bar chart, one line per bar. */
export function HorizontalBarChart({ bars, label }: { bars: readonly Slice[]; label: string }) {
  const { most } = shares(bars)
  return (
    <ul className={styles.rows} aria-label={label}>
      {bars.map(({ label: name, value }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track}>
            <i style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className={styles.number}>{formatCount(value)}</span>
        </li>
      ))}
    </ul>
  )
}
