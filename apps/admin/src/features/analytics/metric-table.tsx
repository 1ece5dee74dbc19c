import type { ReactNode } from 'react'
import styles from './analytics.module.css'

/** Scrolls below its head. */
const LONG = 'max-h-103 overflow-y-auto [&_th]:sticky [&_th]:top-0 [&_th]:bg-surface'

export interface MetricTableColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Aligned right. */
  isNumber?: boolean
  /** Left out on phones. */
  isMinor?: boolean
}

export interface MetricTableProps<Row> {
  caption: string
  columns: readonly MetricTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of rows. */
  nothing?: string
  /** Limits the height; further rows scroll. */
  isLong?: boolean
}

/** A read-only table of metrics. Names truncate, so that it fits on phones. */
export function MetricTable<Row>({ caption, columns, rows, rowKey, nothing, isLong }: MetricTableProps<Row>) {
  if (rows.length === 0) return <p className="px-5 pt-2 pb-5 text-ink-soft">{nothing ?? 'No data for this period.'}</p>
  const table = (
    <table className={`${styles.table} w-full border-collapse tabular-nums`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, isNumber, isMinor }) => (
            <th key={header} scope="col" data-number={isNumber} data-minor={isMinor}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, isNumber, isMinor }) => (
              <td key={header} data-number={isNumber} data-minor={isMinor}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isLong) return table
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard
    <div className={LONG} tabIndex={0} role="group" aria-label={caption}>
      {table}
    </div>
  )
}
