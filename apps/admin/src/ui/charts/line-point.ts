/** One point of a line chart. */
export interface LinePoint {
  /** Label below the axis. */
  tick: string
  /** Tooltip text for the point. */
  label: string
  value: number
  /** The point of the previous period that this one is compared with. */
  previous?: { label: string; value: number } | null
}
