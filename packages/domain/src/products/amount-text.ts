import { codeText } from '../values/code-text.ts'
import { currencySigns } from '../money/currency-text.ts'
import { isWholeAmount, type Currency } from '../money/money.ts'
import { marketColumns, type PriceColumns } from './market-columns.ts'
import { PRODUCT_COLUMNS, type CsvProblem, type CsvRow, type ProductColumn } from './product-csv.ts'
import type { ShopRegion } from '../region/region.ts'

export type DecimalSign = '.' | ','

/** What an amount of a file says. `ambiguous`: a number of thousands by one sign, a number with decimals by the other. */
export type AmountReading =
  | { kind: 'value'; value: number }
  | { kind: 'ambiguous'; values: Record<DecimalSign, number> }

/** Removes what spreadsheets add: the sign of the currency, and spaces and apostrophes between thousands. */
function plainAmount(text: string, currency: Currency, region: ShopRegion): string {
  const plain = codeText(text)
  const signs = currencySigns(currency, region)
  const first = signs.find((sign) => plain.startsWith(sign)) ?? ''
  const last = signs.find((sign) => plain.endsWith(sign) && sign.length < plain.length - first.length) ?? ''
  return plain.slice(first.length, plain.length - last.length).replaceAll(/[\s'’]/g, '')
}

const PATTERNS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
  ',': /^(?:\d{1,12}|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
}

function readWith(decimal: DecimalSign, plain: string): number {
  if (!PATTERNS[decimal].test(plain)) return Number.NaN
  const group = decimal === '.' ? ',' : '.'
  return Number(plain.replaceAll(group, '').replace(decimal, '.'))
}

/** How a file writes numbers, as far as it is known. */
export interface AmountStyle {
  /** What separates cells: a semicolon comes from a country with a decimal comma, a comma from one with a point. */
  separator: string
  /** What staff answered. */
  decimal?: DecimalSign | undefined
  /** The currency of its prices. A sign of another one is no amount. */
  currency: Currency
}

const OWN_SIGNS: Readonly<Record<string, DecimalSign>> = { ',': '.', ';': ',' }

/**
 * Reads an amount as people of any country write it: `1,290.50`, `1.290,50`, `1290,5`, `US$ 1 290.50`. Asks, and never
 * guesses, what `1,290` or `1.290` means, except the first in a file whose cells are separated by commas. Undefined for a
 * text that is no amount, or none that `isPossible`.
 */
export function readLocalAmount(
  text: string,
  isPossible: (value: number) => boolean,
  { separator, decimal, currency }: AmountStyle,
  region: ShopRegion,
): AmountReading | undefined {
  const plain = plainAmount(text, currency, region)
  const values = { '.': readWith('.', plain), ',': readWith(',', plain) }
  const own = decimal ?? OWN_SIGNS[separator]
  if (own && !Number.isNaN(values[own])) {
    const isSure = decimal !== undefined || (own === '.' && (plain.includes(',') || !isPossible(values['.'])))
    if (isSure) return isPossible(values[own]) ? { kind: 'value', value: values[own] } : undefined
  }
  const [point, comma] = [isPossible(values['.']), isPossible(values[','])]
  if (!point && !comma) return undefined
  if (values['.'] === values[',']) return { kind: 'value', value: values['.'] }
  const [sign, other]: [DecimalSign, DecimalSign] = point ? ['.', ','] : [',', '.']
  const isClear = !(point && comma) && (Number.isNaN(values[other]) || own === sign)
  return isClear ? { kind: 'value', value: values[sign] } : { kind: 'ambiguous', values }
}

/** The cells of a file that are numbers, and which numbers they can be. */
const NUMBERS: Partial<Record<ProductColumn, (value: number, currency: Currency) => boolean>> = {
  price: isWholeAmount,
  compareAtPrice: isWholeAmount,
  stock: Number.isInteger,
  stockSeen: Number.isInteger,
}

/** The first number of a file that has two readings, with both. */
export interface AmountQuestion {
  row: number
  column: string
  text: string
  /** The number if a point begins the decimals, and if a comma does. */
  point: number
  comma: number
}

/** A cell that is a number: where it stands, and which numbers it can be. */
interface NumberCell {
  column: string
  text: string
  currency: Currency
  isPossible: (value: number) => boolean
  set: (text: string) => void
}

/** Returns the cells of a row that are numbers, and writes them into it. */
function numberCells({ cells, listCells }: CsvRow, lists: readonly PriceColumns[], currency: Currency): NumberCell[] {
  const own = Object.entries(NUMBERS).map(([key, isNumber]): NumberCell => {
    const column = key as ProductColumn
    const isPossible = (value: number): boolean => isNumber(value, currency)
    const set = (text: string): void => void (cells[column] = text)
    return { column: PRODUCT_COLUMNS[column], text: cells[column] ?? '', currency, isPossible, set }
  })
  const listed = lists.flatMap((list) =>
    marketColumns([list]).map((column): NumberCell => {
      const isPossible = (value: number): boolean => isWholeAmount(value, list.currency)
      const set = (text: string): void => void (listCells[column] = text)
      return { column, text: listCells[column] ?? '', currency: list.currency, isPossible, set }
    }),
  )
  return [...own, ...listed]
}

/**
 * Returns the rows with plain numbers: digits and a decimal point. A number with two readings is a problem, and the
 * question that staff answer. What is no number stays as it is. Prices of a list are read in its currency.
 */
export function withPlainNumbers(
  rows: readonly CsvRow[],
  style: AmountStyle,
  region: ShopRegion,
  lists: readonly PriceColumns[] = [],
): { rows: CsvRow[]; problems: CsvProblem[]; question: AmountQuestion | null } {
  const problems: CsvProblem[] = []
  let question: AmountQuestion | null = null
  const plain = rows.map((given): CsvRow => {
    const row = { ...given, cells: { ...given.cells }, listCells: { ...given.listCells } }
    for (const { column, text, currency, isPossible, set } of numberCells(row, lists, style.currency)) {
      const read = text === '' ? undefined : readLocalAmount(text, isPossible, { ...style, currency }, region)
      if (read?.kind === 'value') set(String(read.value))
      if (read?.kind !== 'ambiguous') continue
      const { '.': point, ',': comma } = read.values
      problems.push({ row: row.row, column, message: `Say whether ${text} is ${point} or ${comma}` })
      question ??= { row: row.row, column, text, point, comma }
      set(String(point))
    }
    return row
  })
  return { rows: plain, problems, question }
}
