import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheets that a file is UTF-8. */
export const UTF8_BOM = '\uFEFF'

/**
 * Rows as CSV, as spreadsheets read it. One cell never becomes a formula of the program that opens it, and a line break in a
 * cell never becomes a row.
 */
export const writeCsv = (rows: string[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
