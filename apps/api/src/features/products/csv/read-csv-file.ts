import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@atelier/domain/limits/limits'
import { formatInteger } from '@atelier/domain/region/integer-format'
import type { ShopError } from '@atelier/domain/contract/shop-error'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { parse, CsvError } from 'csv-parse'

const invalidFileError = (message: string, cause?: unknown): ShopError => invalidField('file', message, cause)

/** Parsing one chunk blocks the event loop for some milliseconds. */
const CHUNK_CHARACTERS = 16_384

/** Detects the delimiter from the heading. Spreadsheets use a semicolon where the locale uses a decimal comma. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.slice(0, CHUNK_CHARACTERS).split(/\r|\n/, 1)
  const count = (mark: string): number => heading.split(mark).length
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** An optional first line that names the delimiter, as Excel reads it. Excel does not count it as a row. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i

/** The rows of a CSV file, the heading first, and what separates its cells. */
interface CsvFile {
  records: string[][]
  separator: string
}

/**
 * Yields a text in chunks, and lets other requests run in between. Throws `invalid_input` for a row of more cells than
 * allowed before it is parsed: a row of five million empty cells blocked the event loop for eight seconds.
 */
async function* chunksOf(text: string, delimiter: string): AsyncGenerator<string> {
  const { maxCells } = limits.catalog.import
  let row = 1
  let cells = 1
  let isQuoted = false
  for (let start = 0; start < text.length; start += CHUNK_CHARACTERS) {
    const chunk = text.slice(start, start + CHUNK_CHARACTERS)
    for (const character of chunk) {
      if (character === '"') isQuoted = !isQuoted
      if (isQuoted) continue
      if (character === delimiter) cells += 1
      if (character === '\n') row += 1
      if (character === '\n' || character === '\r') cells = 1
      if (cells > maxCells) throw invalidFileError(`Row ${row} has more than ${formatInteger(maxCells)} cells`)
    }
    yield chunk
    await setImmediate()
  }
}

/**
 * Reads a CSV file. Throws `invalid_input` for an unreadable file or one with more
 * rows or cells than allowed.
 */
export async function readCsvFile(path: string): Promise<CsvFile> {
  const bytes = await readFile(path)
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw invalidFileError('This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.')
  }
  const whole = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  const separator = named ?? delimiterOf(text)
  const { maxRows } = limits.catalog.import
  const records: string[][] = []
  const parser = Readable.from(chunksOf(text, separator)).compose(
    parse({ delimiter: separator, relax_column_count: true, skip_empty_lines: false }),
  )
  try {
    for await (const record of parser) {
      if (records.length > maxRows) throw invalidFileError(`Import at most ${formatInteger(maxRows)} rows at a time`)
      records.push(record as string[])
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : records.length + 1
    throw invalidFileError(`Row ${row} can’t be read: a quotation mark isn’t closed, or text follows it`, error)
  }
  if (records.length === 0) throw invalidFileError('This file is empty')
  return { records, separator }
}
