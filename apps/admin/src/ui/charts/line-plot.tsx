import { useElementSize } from '@mantine/hooks'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useState, type PointerEvent } from 'react'
import styles from './charts.module.css'
import type { LinePoint } from './line-point.ts'
import { PointTooltip } from './point-tooltip.tsx'

const AXIS_CLASS =
  '[font-family:inherit] text-tiny fill-ink-soft tabular-nums [&_text]:[font-family:inherit] [&_text]:text-tiny [&_text]:fill-ink-soft [&_text]:tabular-nums forced-colors:fill-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]'

export interface LinePlotProps {
  points: readonly LinePoint[]
  format: (value: number) => string
  /** Formats the ticks; defaults to `format`. */
  formatTick?: (value: number) => string
  /** Values are whole numbers, and so are the ticks. */
  isWhole: boolean
  /** Text alternative: the chart in one sentence. */
  summary: string
}

const HEIGHT = 260
const MARGIN = { top: 12, right: 12, bottom: 28 }
const TICK_COUNT = 4
/** Width of a character of the axis, and the padding around its labels, in px. */
const AXIS = { character: 7, around: 14 }
/** Minimum width of a label below the axis, in px. */
const TICK_WIDTH = 84

/** Returns the scales of the plot. The highest tick is at least the highest value. */
function scalesOf({ points, isWhole, format, formatTick = format }: LinePlotProps, width: number) {
  const most = Math.max(isWhole ? 1 : 0.05, ...points.flatMap(({ value, previous }) => [value, previous?.value ?? 0]))
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: TICK_COUNT })
  const ticks = y.ticks(TICK_COUNT).filter((tick) => !isWhole || Number.isInteger(tick))
  const left = AXIS.around + AXIS.character * Math.max(...ticks.map((tick) => formatTick(tick).length))
  const x = scalePoint({ domain: points.map((_, index) => index), range: [left, width - MARGIN.right] })
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor((width - left) / TICK_WIDTH))))
  const labels = points.map((_, index) => index).filter((index) => index % every === 0)
  return { left, ticks, labels, y, xOf: (index: number) => x(index) ?? left }
}

type Scales = ReturnType<typeof scalesOf>

/** The line of a period, dashed for the previous one, with axes and a tooltip for pointer and keyboard. */
export function LinePlot(props: LinePlotProps) {
  const { points, format, summary } = props
  const { ref, width: measured } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const width = Math.max(measured, 260)
  const scales = scalesOf(props, width)
  const hovered = at === null ? undefined : points[at]

  function follow({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const share =
      (clientX - currentTarget.getBoundingClientRect().left - scales.left) / (width - scales.left - MARGIN.right)
    setAt(Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1)))))
  }

  return (
    <div ref={ref} className={styles.plot}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={summary}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(null)}
      >
        <Axes {...props} scales={scales} width={width} />
        <Lines points={points} scales={scales} at={at ?? (points.length === 1 ? 0 : null)} />
      </svg>
      {points.length > 1 ? (
        <input
          type="range"
          className={`${styles.cursor} absolute inset-0 w-full h-65 m-0 opacity-0 pointer-events-none`}
          aria-label="Point in time"
          aria-valuetext={describePoint(hovered ?? points.at(-1), format)}
          min={0}
          max={points.length - 1}
          value={at ?? points.length - 1}
          onFocus={() => setAt((was) => was ?? points.length - 1)}
          onBlur={() => setAt(null)}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
        />
      ) : null}
      {hovered && at !== null ? (
        <PointTooltip
          point={hovered}
          format={format}
          left={scales.xOf(at)}
          top={scales.y(hovered.value)}
          width={width}
        />
      ) : null}
    </div>
  )
}

/** Describes a point for screen readers: 'Nov 20: $400.00, Oct 20: $300.00'. */
function describePoint(point: LinePoint | undefined, format: LinePlotProps['format']): string {
  if (!point) return ''
  const before = point.previous ? `, ${point.previous.label}: ${format(point.previous.value)}` : ''
  return `${point.label}: ${format(point.value)}${before}`
}

interface AxesProps extends LinePlotProps {
  scales: Scales
  width: number
}

function Axes({ points, format, formatTick = format, scales, width }: AxesProps) {
  const { left, ticks, labels, y, xOf } = scales
  const bottom = scaleLinear({ domain: [0, Math.max(1, points.length - 1)], range: [xOf(0), xOf(points.length - 1)] })
  return (
    <>
      <GridRows
        scale={y}
        left={left}
        width={width - left - MARGIN.right}
        tickValues={ticks}
        stroke="currentColor"
        className="text-line forced-colors:text-[GrayText]"
      />
      <AxisLeft
        scale={y}
        left={left}
        tickValues={ticks}
        tickFormat={(tick) => formatTick(Number(tick))}
        hideAxisLine
        hideTicks
        tickClassName={AXIS_CLASS}
        tickLabelProps={{ textAnchor: 'end', dx: -4, dy: '0.32em', className: AXIS_CLASS }}
      />
      <AxisBottom
        scale={bottom}
        top={HEIGHT - MARGIN.bottom}
        tickValues={labels}
        tickFormat={(index) => points[Number(index)]?.tick ?? ''}
        hideAxisLine
        hideTicks
        tickLabelProps={(index) => ({
          textAnchor: index === 0 ? 'start' : Number(index) === points.length - 1 ? 'end' : 'middle',
          dy: 8,
          className: AXIS_CLASS,
        })}
      />
    </>
  )
}

interface LinesProps {
  points: readonly LinePoint[]
  scales: Scales
  /** The point that is marked. */
  at: number | null
}

function Lines({ points, scales: { y, xOf }, at }: LinesProps) {
  const indexed = points.map(({ value, previous }, index) => ({ x: xOf(index), value, previous }))
  const compared = indexed.flatMap(({ x, previous }) => (previous ? [{ x, value: previous.value }] : []))
  const marked = at === null ? undefined : indexed[at]
  const position = { x: ({ x }: { x: number }) => x, y: ({ value }: { value: number }) => y(value) }
  return (
    <>
      <AreaClosed
        data={indexed}
        {...position}
        yScale={y}
        className="fill-[color-mix(in_srgb,var(--chart-2)_14%,transparent)] forced-colors:fill-none"
      />
      <LinePath
        data={compared}
        {...position}
        className="fill-none [stroke-linejoin:round] stroke-ink-soft [stroke-width:1.5] [stroke-dasharray:4_4] forced-colors:stroke-[CanvasText]"
      />
      <LinePath
        data={indexed}
        {...position}
        className="fill-none stroke-2 [stroke-linejoin:round] stroke-chart-2 forced-colors:stroke-[CanvasText]"
      />
      {marked ? (
        <circle
          className="fill-chart-2 stroke-surface stroke-2 forced-colors:fill-[CanvasText]"
          cx={marked.x}
          cy={y(marked.value)}
          r={4}
        />
      ) : null}
    </>
  )
}
