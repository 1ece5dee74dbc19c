import { useState, type ReactNode } from 'react'
import { Card } from '../display/card.tsx'
import { chartCsv, downloadText, type ChartColumn } from './chart-data.ts'
import styles from './charts.module.css'
import { chartsClasses } from './charts-classes.ts'

export interface ChartDataProps<Row> {
  /** Caption of the table, and of the buttons for screen readers. */
  name: string
  columns: readonly ChartColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

export interface ChartFrameProps<Row> extends ChartDataProps<Row> {
  /** The chart. */
  children: ReactNode
  /** Below the chart and the table. */
  foot?: ReactNode
}

/** A card with a chart whose data is one click away, as a table and as a CSV file. */
export function ChartFrame<Row>({ children, foot, ...data }: ChartFrameProps<Row>) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      title={data.name}
      aside={
        <span className={chartsClasses.tools}>
          <button type="button" className="text-link" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'As a chart' : 'As a table'} <span className="visually-hidden">({data.name})</span>
          </button>
          <CsvButton {...data} />
        </span>
      }
    >
      {isTable ? <ChartTable {...data} /> : children}
      {foot}
    </Card>
  )
}

/** Downloads the data of a chart or table. */
export const CsvButton = <Row,>({ name, columns, rows }: ChartDataProps<Row>) => (
  <button
    type="button"
    className="text-link"
    onClick={() => downloadText(`${name.toLowerCase().replaceAll(/\W+/g, '-')}.csv`, chartCsv(columns, rows))}
  >
    CSV <span className="visually-hidden">({name})</span>
  </button>
)

/** The data of a chart. Long tables scroll. */
export const ChartTable = <Row,>({ name, columns, rows, rowKey }: ChartDataProps<Row>) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard
  <div className={`${styles.data} max-h-80 overflow-auto`} tabIndex={0} role="group" aria-label={name}>
    <table>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {columns.map(({ header, isNumber }) => (
            <th key={header} scope="col" data-number={isNumber}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, text, isNumber }) => (
              <td key={header} data-number={isNumber}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
