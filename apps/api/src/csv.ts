import { stringify } from 'csv-stringify/sync'

/** Marks a file as UTF-8 for spreadsheets. */
export const UTF8_BOM = '\uFEFF'

/**
 * Writes rows as CSV for spreadsheets. Escapes cells that a spreadsheet would run as a formula, and quotes cells with line
 * breaks.
 */
export const writeCsv = (rows: string[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
