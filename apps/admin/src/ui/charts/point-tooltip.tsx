import type { LinePoint } from './line-point.ts'

export interface PointTooltipProps {
  point: LinePoint
  format: (value: number) => string
  left: number
  top: number
  /** Width of the plot, which the tooltip does not leave. */
  width: number
}

/** Half the width of the tooltip in px, at most. */
const REACH = 80

/** Value, time and comparison of one point. Hidden from screen readers, which read the slider's text. */
export const PointTooltip = ({ point: { label, value, previous }, format, left, top, width }: PointTooltipProps) => (
  <div
    className="absolute grid px-2.5 py-1.25 border border-transparent rounded-md bg-primary text-on-primary text-small leading-4.5 whitespace-nowrap pointer-events-none transform-[translate(-50%,calc(-100%_-_10px))] tabular-nums"
    style={{ left: Math.min(Math.max(left, REACH), width - REACH), top: Math.max(top, 64) }}
    aria-hidden="true"
  >
    <b>{format(value)}</b>
    <span>{label}</span>
    {previous ? (
      <span>
        {previous.label}: {format(previous.value)}
      </span>
    ) : null}
  </div>
)
