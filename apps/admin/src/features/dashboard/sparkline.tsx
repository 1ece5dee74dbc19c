import styles from './dashboard.module.css'

const WIDTH = 180
const HEIGHT = 52
/** Padding for the stroke width. */
const EDGE = 3

/** A line chart without axes, to show a trend. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(...values, 1)
  const x = (index: number): number => EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number): number => HEIGHT - EDGE - (Math.max(0, value) / most) * (HEIGHT - 2 * EDGE)
  const points = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M${points.join(' L')}`} />
    </svg>
  )
}
