import { csvStyle, escapeFormulas } from '@atelier/domain/region/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Marks a file as UTF-8 for spreadsheets. */
const UTF8_BOM = '\uFEFF'

/**
 * Writes rows as the spreadsheets of the shop's country read them. Escapes what they would run as a formula, and quotes
 * cells with line breaks.
 */
const csvLines = (rows: string[][], region: ShopRegion, separator: string = csvStyle(region).separator): string =>
  stringify(
    rows.map((cells) => cells.map(escapeFormulas)),
    { delimiter: separator, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

/** Writes rows with commas, as other shops read them in every country. Escapes what a spreadsheet would run as a formula. */
export const commaSeparated = (rows: string[][], region: ShopRegion): string => csvLines(rows, region, ',')

/** Writes a CSV file for spreadsheets, in UTF-8 with a byte order mark. */
export const writeCsv = (rows: string[][], region: ShopRegion): string => `${UTF8_BOM}${csvLines(rows, region)}`

interface CsvSource<Item> {
  header: string[]
  batchSize: number
  /** Reads the batch after `last`, or the first one. A batch of fewer than `batchSize` items is the last one. */
  readAfter: (last: Item | undefined) => Promise<Item[]>
  /** Returns the rows of an item. */
  rowsOf: (item: Item) => string[][]
}

/** Streams a CSV file for spreadsheets, in UTF-8 with a byte order mark. Reads a batch when the client takes it. */
export function streamCsv<Item>(
  { header, batchSize, readAfter, rowsOf }: CsvSource<Item>,
  region: ShopRegion,
): ReadableStream {
  const encoder = new TextEncoder()
  let last: Item | undefined
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode(writeCsv([header], region))),
    async pull(out) {
      const items = await readAfter(last)
      if (items.length > 0) out.enqueue(encoder.encode(csvLines(items.flatMap(rowsOf), region)))
      last = items.at(-1)
      if (items.length < batchSize) out.close()
    },
  })
}
