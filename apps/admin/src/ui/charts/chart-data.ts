import { csvNumber, csvStyle, escapeFormulas } from '@atelier/domain/region/spreadsheet'
import { REGION } from '../../region.ts'

/** A column of a chart's data, as a cell of the table and of the CSV file. */
export interface ChartColumn<Row> {
  header: string
  /** Text for the table. */
  text: (row: Row) => string
  /** Plain value for the CSV file; defaults to the text. */
  value?: (row: Row) => string | number
  isNumber?: boolean
}

/** Returns the cell quoted for CSV. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return csvNumber(value, REGION)
  const safe = escapeFormulas(value)
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Renders the data of a chart as CSV for the spreadsheets of the shop's country, with a byte order mark. */
export function chartCsv<Row>(columns: readonly ChartColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => csvCell(header)),
    ...rows.map((row) => columns.map(({ text, value = text }) => csvCell(value(row)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(csvStyle(REGION).separator)).join('\r\n')}\r\n`
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
