import type { ShopRegion } from '../region/region.ts'
import type { Currency, Money } from '../money/money.ts'
import type { PriceColumns } from '../products/market-columns.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ImportOptions, ImportSource } from './import-run.schema.ts'

/** The cells of a row that are read, by heading. */
export type ImportCells = Readonly<Record<string, string>>

/** A row of a file: its number as in a spreadsheet, and its cells. */
export interface ImportRow {
  row: number
  cells: ImportCells
}

/** What is wrong with a cell, or what is lost of it. */
export interface RowProblem {
  row: number
  column: string
  message: string
}

/** What the rows of one entry say, and what is lost of them; or why they are refused. */
export type ReadEntry<Entry> = { entry: Entry; losses: RowProblem[] } | { problems: RowProblem[] }

/** A market with a price list of its own. */
export interface ImportMarket extends PriceColumns {
  name: string
}

/** What staff chose for the run, and the currency of its prices. */
export interface ImportReading {
  options: ImportOptions
  currency: Currency
  /** That of the shop, with the time zone of the file. */
  region: ShopRegion
  /** The markets with price lists of their own. */
  markets: readonly ImportMarket[]
}

/**
 * How the files of one source are read. A file has one or more rows for each entry: a product with its variants, an order
 * with its lines. Pure: the engine stores the rows, calls `read` with all rows of an entry, and writes what it returns.
 */
export interface ImportFormat<Entry = unknown> {
  kind: ImportKind
  source: ImportSource
  /** Headings, in lower case, that every file of this format has. Empty: it is never detected. */
  signature: readonly string[]
  /** Whether a column is read. Others are named to staff. */
  isRead: (heading: string, markets: readonly ImportMarket[]) => boolean
  /** Opens a reader that returns the id of each row's entry at the source, in the order of the file; null skips the row. */
  openIds: (options: ImportOptions) => (cells: ImportCells, row: number) => string | null
  read: (rows: readonly ImportRow[], reading: ImportReading) => ReadEntry<Entry>
  /** The column with the ids, of a kind whose entries may be merged by their unique column. */
  idColumn?: string
  /** A column whose values may belong to one entry only. */
  uniqueColumn?: string
  /** Reads the total of an entry, which the report of an import compares with what was stored; null: it has none. */
  sum?: (rows: readonly ImportRow[], reading: ImportReading) => Money | null
}

/** Returns a cell without the spaces around it; empty when the file has no such column. */
export const cellOf = ({ cells }: ImportRow, column: string): string => (cells[column] ?? '').trim()

/** Finds the format of a file by its headings: the one with the most that match. */
export function detectFormat(formats: readonly ImportFormat[], headings: readonly string[]): ImportFormat | undefined {
  const found = new Set(headings.map((heading) => heading.trim().toLowerCase()))
  return formats
    .filter(({ signature }) => signature.length > 0 && signature.every((heading) => found.has(heading)))
    .sort((one, other) => other.signature.length - one.signature.length)[0]
}
