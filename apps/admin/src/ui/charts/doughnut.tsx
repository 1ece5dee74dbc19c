import { abbreviate } from '@atelier/domain/analytics/abbreviate'
import { formatPercent, formatCount } from '../format/numbers.ts'
import styles from './charts.module.css'
import { REGION } from '../../region.ts'

export interface Slice {
  label: string
  value: number
}

export interface DoughnutProps {
  slices: readonly Slice[]
  /** The unit, below the total in the middle. */
  unit: string
}

const RADIUS = 68
const THICKNESS = 28
/** Gap between two slices, in degrees. */
const GAP = 2
const COLORS = 5

/** Returns the largest slices and groups the rest: more than five are hard to distinguish. */
export function largestSlices(all: readonly Slice[]): Slice[] {
  if (all.length <= COLORS) return [...all]
  const rest = all.slice(COLORS - 1).reduce((sum, { value }) => sum + value, 0)
  return [...all.slice(0, COLORS - 1), { label: 'Others', value: rest }]
}

/** Shares of a whole as a ring, with a legend that names and counts each share. */
export function Doughnut({ slices, unit }: DoughnutProps) {
  const sum = slices.reduce((total, { value }) => total + value, 0)
  const summary = slices.map(({ label, value }) => `${label} ${formatPercent(value / sum)}`).join(', ')
  let turned = 0
  return (
    <div
      className={`${styles.doughnut} grid grid-cols-[190px_minmax(0,1fr)] items-center gap-x-6 gap-y-3 max-[1400px]:grid-cols-1 max-[1400px]:justify-items-center`}
    >
      <svg viewBox="0 0 190 190" width="190" height="190" role="img" aria-label={summary}>
        {slices.map(({ label, value }, index) => {
          const degrees = (value / sum) * 360
          const start = turned
          turned += degrees
          const drawn = Math.max(0.5, slices.length > 1 ? degrees - GAP : degrees)
          return (
            <circle
              key={label}
              data-color={index + 1}
              cx="95"
              cy="95"
              r={RADIUS}
              pathLength={360}
              strokeWidth={THICKNESS}
              strokeDasharray={`${drawn} ${360 - drawn}`}
              transform={`rotate(${start - 90} 95 95)`}
            />
          )
        })}
        <text
          x="95"
          y="93"
          textAnchor="middle"
          className="text-[25px] font-medium fill-ink forced-colors:fill-[CanvasText]"
        >
          {abbreviate(sum, REGION)}
        </text>
        <text x="95" y="112" textAnchor="middle" className="text-small fill-ink-soft forced-colors:fill-[CanvasText]">
          {unit}
        </text>
      </svg>
      <ul className={styles.legend}>
        {slices.map(({ label, value }, index) => (
          <li key={label}>
            <i data-color={index + 1} />
            <span className="truncate">{label}</span>
            <span className="text-right tabular-nums">{formatCount(value)}</span>
            <span className="text-right tabular-nums text-ink-soft">{formatPercent(value / sum)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
