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
    <ul className="flex gap-6 h-58 [&_li]:flex [&_li]:flex-1 [&_li]:flex-col [&_li]:min-w-0" aria-label={label}>
      {bars.map(({ label: name, value }) => (
        <li key={name}>
          <span className={styles.column}>
            <b>{formatCount(value)}</b>
            <i style={{ height: `${(value / most) * 82}%` }} />
          </span>
          <span className="pt-2 text-small leading-4.5 [&_span]:block [&_span]:text-ink-soft">
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
    <ul
      className="[&_li]:grid [&_li]:grid-cols-[minmax(80px,34%)_minmax(0,1fr)_56px] [&_li]:items-center [&_li]:gap-3 [&_li]:min-h-10"
      aria-label={label}
    >
      {bars.map(({ label: name, value }) => (
        <li key={name}>
          <span className="truncate">{name}</span>
          <span className={styles.track}>
            <i style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className="text-right tabular-nums">{formatCount(value)}</span>
        </li>
      ))}
    </ul>
  )
}
