import { exponentOf, toCents, type Money } from '../money/money.ts'
import { readFileNumber } from './file-number.ts'
import { cellOf, type ImportReading, type ImportRow } from './import-format.ts'
import { readCurrency } from './order-draft.ts'

/**
 * Reads the total of an entry from its own cell, also of an entry that is refused for another reason: the sum of a file, with
 * which what was stored is compared. Null: the cell has no amount.
 */
export function readTotalCell(
  row: ImportRow,
  columns: { total: string | undefined; currency: string | undefined },
  { options, currency: ofShop, region }: ImportReading,
): Money | null {
  const code = columns.currency === undefined ? '' : cellOf(row, columns.currency)
  const currency = readCurrency(code === '' && columns.currency === undefined ? ofShop : code)
  if (currency === null || columns.total === undefined) return null
  const reading = { currency, region, decimal: options.decimal }
  const value = readFileNumber(cellOf(row, columns.total), reading, exponentOf(currency))
  return value === null ? null : { cents: toCents(value, currency), currency }
}
