import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'
import styles from './charts.module.css'
import { niceTicks } from './ticks.ts'

export interface LinePoint {
  /** Label below the axis. */
  tick: string
  /** Tooltip text for the point. */
  label: string
  value: number
}

export interface LineChartProps {
  points: readonly LinePoint[]
  format: (value: number) => string
  /** Values are whole numbers, and so are the ticks. */
  isWhole: boolean
  /** Text alternative: the chart in one sentence. */
  summary: string
}

const HEIGHT = 260
const MARGIN = { top: 12, right: 6, bottom: 28 }
/** Width of a character of the axis, and the padding around its labels, in px. */
const AXIS = { character: 7, around: 14 }
/** Minimum width of a label below the axis, in px. */
const TICK_WIDTH = 84

/** Returns the size of the plot, and the position of points and values in px. */
function scaleOf(
  points: readonly LinePoint[],
  width: number,
  { format, isWhole }: Pick<LineChartProps, 'format' | 'isWhole'>,
) {
  const ticks = niceTicks(Math.max(0, ...points.map(({ value }) => value)), isWhole)
  const top = ticks.at(-1) ?? 1
  const longest = Math.max(...ticks.map((tick) => format(tick).length))
  // Short labels leave more width to the line.
  const left = AXIS.around + AXIS.character * longest
  const inner = { width: width - left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const x = (index: number): number =>
    left + (points.length < 2 ? inner.width / 2 : (index / (points.length - 1)) * inner.width)
  const y = (value: number): number => MARGIN.top + inner.height - (value / top) * inner.height
  return { width, left, inner, ticks, x, y }
}

/** A line chart over time with a tooltip. Screens show the same data in a table beside it. */
export function LineChart({ points, format, isWhole, summary }: LineChartProps) {
  const { ref, width: measured } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const scale = scaleOf(points, Math.max(measured, 260), { format, isWhole })
  const { width, left, inner, x, y } = scale
  const line = points.map(({ value }, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join(' L')
  const hovered = at === null ? undefined : points[at]

  function follow({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const offsetX = clientX - currentTarget.getBoundingClientRect().left - left
    const index = Math.round((offsetX / inner.width) * (points.length - 1))
    setAt(Math.min(points.length - 1, Math.max(0, index)))
  }

  return (
    <div ref={ref} className={styles.line}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={summary}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(null)}
      >
        <Axes points={points} scale={scale} format={format} />
        {points.length > 1 ? (
          <path className={styles.area} d={`M${x(0)} ${y(0)} L${line} L${x(points.length - 1)} ${y(0)}z`} />
        ) : null}
        <path className={styles.stroke} d={`M${line}`} />
        {points.length === 1 || hovered ? (
          <circle className={styles.dot} cx={x(at ?? 0)} cy={y((hovered ?? points[0])?.value ?? 0)} r={4} />
        ) : null}
      </svg>
      {hovered && at !== null ? (
        <div
          className={styles.tip}
          style={{ left: Math.min(Math.max(x(at), 70), width - 70), top: y(hovered.value) }}
          aria-hidden="true"
        >
          <b>{format(hovered.value)}</b>
          <span>{hovered.label}</span>
        </div>
      ) : null}
    </div>
  )
}

interface AxesProps extends Pick<LineChartProps, 'points' | 'format'> {
  scale: ReturnType<typeof scaleOf>
}

/** The grid with its values, and as many labels of points as there is room for. */
function Axes({ points, format, scale: { width, left, inner, ticks, x, y } }: AxesProps) {
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner.width / TICK_WIDTH))))
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.axis} x={left - 10} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map(({ tick }, index) =>
        index % every === 0 ? (
          <text
            key={tick}
            className={styles.axis}
            x={x(index)}
            y={HEIGHT - 8}
            textAnchor={anchorOf(index, points.length)}
          >
            {tick}
          </text>
        ) : null,
      )}
    </>
  )
}

/** Keeps the first and the last label inside the chart. */
const anchorOf = (index: number, count: number): 'start' | 'middle' | 'end' =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'
