import type { Column } from './data-table.tsx'
import { DateTime } from '../display/date-time.tsx'

export interface DateTimeColumnOptions<Row, SortKey extends string> extends Omit<Column<Row, SortKey>, 'cell'> {
  /** Returns the ISO time of a row, or null if there is none. */
  of: (row: Row) => string | null
  /** Shows the day without the time. */
  isDay?: boolean
  /** Shown if there is no time. */
  emptyLabel?: string
}

/** Returns a column with a relative date and time, in a soft color and on one line. */
export const dateTimeColumn = <Row, SortKey extends string>({
  of,
  isDay = false,
  emptyLabel = 'Never',
  ...column
}: DateTimeColumnOptions<Row, SortKey>): Column<Row, SortKey> => ({
  ...column,
  cell: (row) => {
    const iso = of(row)
    return (
      <span className="text-ink-soft whitespace-nowrap">
        {iso === null ? emptyLabel : <DateTime iso={iso} isDay={isDay} />}
      </span>
    )
  },
})
