import { useState } from 'react'
import { ChartTable, CsvButton, type ChartDataProps } from './chart-frame.tsx'
import { chartsClasses } from './charts-classes.ts'
import { LineChart } from './line-chart.tsx'
import type { LinePlotProps } from './line-plot.tsx'
import styles from './charts.module.css'

interface ChartLegendProps {
  current: string
  /** The period of the dashed line; null without one. */
  previous: string | null
}

/** Names the solid and the dashed line. */
const ChartLegend = ({ current, previous }: ChartLegendProps) => (
  <p className={`${styles.legendLine} flex flex-wrap gap-x-5 gap-y-1 pb-3 note`}>
    <span>{current}</span>
    {previous === null ? null : <span data-previous>{previous}</span>}
  </p>
)

export interface TimeChartProps<Row> {
  data: ChartDataProps<Row>
  legend: ChartLegendProps
  line: LinePlotProps
}

/** A line chart with its legend; the data is one click away, as a table and as a CSV file. */
export function TimeChart<Row>({ data, legend, line }: TimeChartProps<Row>) {
  const [isTable, setIsTable] = useState(false)
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-5 gap-y-0">
        <ChartLegend {...legend} />
        <span className={chartsClasses.tools}>
          <button type="button" className="text-link" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'As a chart' : 'As a table'} <span className="visually-hidden">({data.name})</span>
          </button>
          <CsvButton {...data} />
        </span>
      </div>
      {isTable ? <ChartTable {...data} /> : <LineChart {...line} />}
    </>
  )
}
