import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { formatInteger } from '@atelier/domain/region/integer-format'
import { invalidField, type ShopError } from '@atelier/domain/contract/shop-error'
import { CsvError, parse } from 'csv-parse'
import type { ShopRegion } from '@atelier/domain/region/region'

const invalidFileError = (message: string, cause?: unknown): ShopError => invalidField('file', message, cause)

/** Parsing one chunk blocks the event loop for some milliseconds. */
const CHUNK_BYTES = 16_384
/** Characters of one row: an open quotation mark would otherwise hold the rest of the file in memory. */
const MAX_RECORD_CHARACTERS = 1_048_576

/** Detects the delimiter from the heading. Spreadsheets use a semicolon where the locale uses a decimal comma. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r|\n/, 1)
  const count = (mark: string): number => heading.split(mark).length
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** An optional first line that names the delimiter, as Excel reads it. Excel does not count it as a row. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i

interface CsvLimits {
  /** Rows below the heading, and cells of one row. */
  maxRows: number
  maxCells: number
}

/** The rows of a CSV file, the heading first, and what separates its cells. */
export interface CsvReader {
  records: AsyncGenerator<string[]>
  separator: string
}

/** Yields a file as text. Throws `invalid_input` as soon as it is not UTF-8. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Buffer): string => {
    try {
      if (bytes?.includes(0)) throw new TypeError('NUL')
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch (error) {
      throw invalidFileError('This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.', error)
    }
  }
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield decode(bytes as Buffer)
  yield decode()
}

/**
 * Passes a text on, and lets other requests run in between. Throws `invalid_input` for a row of more cells than allowed
 * before it is parsed: a row of five million empty cells blocked the event loop for eight seconds.
 */
async function* withLimitedRows(
  chunks: AsyncIterable<string>,
  delimiter: string,
  maxCells: number,
  region: ShopRegion,
): AsyncGenerator<string> {
  let row = 1
  let cells = 1
  let isQuoted = false
  for await (const chunk of chunks) {
    for (const character of chunk) {
      if (character === '"') isQuoted = !isQuoted
      if (isQuoted) continue
      if (character === delimiter) cells += 1
      if (character === '\n') row += 1
      if (character === '\n' || character === '\r') cells = 1
      if (cells > maxCells) throw invalidFileError(`Row ${row} has more than ${formatInteger(maxCells, region)} cells`)
    }
    yield chunk
    await setImmediate()
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function* recordsOf(
  chunks: AsyncIterable<string>,
  delimiter: string,
  maxRows: number,
  region: ShopRegion,
): AsyncGenerator<string[]> {
  const parser = Readable.from(chunks).compose(
    parse({
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: MAX_RECORD_CHARACTERS,
    }),
  )
  let count = 0
  try {
    for await (const record of parser) {
      if (count > maxRows) throw invalidFileError(`Import at most ${formatInteger(maxRows, region)} rows at a time`)
      count += 1
      yield record as string[]
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : count + 1
    throw invalidFileError(`Row ${row} can’t be read: a quotation mark isn’t closed, or text follows it`, error)
  }
  if (count === 0) throw invalidFileError('This file is empty')
}

/**
 * Opens a CSV file, which is read in constant memory. Reading throws `invalid_input` for an unreadable file or one with
 * more rows or cells than allowed.
 */
export async function openCsv(path: string, { maxRows, maxCells }: CsvLimits, region: ShopRegion): Promise<CsvReader> {
  const chunks = textOf(path)
  const { value = '' } = await chunks.next()
  const start = value.replace(/^\uFEFF/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(start) ?? []
  const text = start.slice(separatorLine.length)
  const separator = named ?? delimiterOf(text)
  const limited = withLimitedRows(startingWith(text, chunks), separator, maxCells, region)
  return { records: recordsOf(limited, separator, maxRows, region), separator }
}
