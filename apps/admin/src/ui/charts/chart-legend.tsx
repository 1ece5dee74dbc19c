import styles from './charts.module.css'

export interface ChartLegendProps {
  current: string
  /** The period of the dashed line; null without one. */
  previous: string | null
}

/** Names the solid and the dashed line. */
export const ChartLegend = ({ current, previous }: ChartLegendProps) => (
  <p className={`${styles.legendLine} flex flex-wrap gap-x-5 gap-y-1 pb-3 note`}>
    <span>{current}</span>
    {previous === null ? null : <span data-previous>{previous}</span>}
  </p>
)
