import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { parse, CsvError } from 'csv-parse'

const invalidFileError = (message: string, cause?: unknown): ShopError =>
  new ShopError('invalid_input', message, { issues: [{ path: 'file', message }], cause })

/** What stands between the cells, by the heading: spreadsheets write what their country's numbers leave free. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r|\n/, 1)
  const count = (mark: string): number => heading.split(mark).length
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** A first line that only says what stands between the cells, as Excel reads and some programs write it; Excel counts it as no row. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i

/** The rows of a CSV file, its heading first. Throws `invalid_input` when it is none, or has more rows than the policy. */
export async function readCsvFile(path: string): Promise<string[][]> {
  const bytes = await readFile(path)
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw invalidFileError('This file is not text in UTF-8. Please save it as “CSV UTF-8”.')
  }
  const whole = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  const { maxRows } = policy.catalog.import
  const records: string[][] = []
  // In pieces, so that a large file does not keep the shop from answering.
  const chunks = text.match(/[\s\S]{1,65536}/g) ?? []
  const parser = Readable.from(chunks).pipe(
    parse({ delimiter: separator ?? delimiterOf(text), relax_column_count: true, skip_empty_lines: false }),
  )
  try {
    for await (const record of parser) {
      if (records.length > maxRows)
        throw invalidFileError(`Please import at most ${maxRows.toLocaleString('en-US')} rows at a time`)
      records.push(record as string[])
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : records.length + 1
    throw invalidFileError(`Row ${row} cannot be read: a quotation mark is not closed, or text follows one`, error)
  }
  if (records.length === 0) throw invalidFileError('This file is empty')
  return records
}
