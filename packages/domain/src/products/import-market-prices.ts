import type { CellChange } from './import-changes.ts'
import { marketColumn, type ListedAmounts, type MarketField, type PriceColumns } from './market-columns.ts'
import { priceHint, priceText, readPrice } from './price-text.ts'
import type { CsvProblem, CsvRow } from './product-csv.ts'
import { priceIn } from './save-product.schema.ts'

/** A price list with the present prices of the products of a file, by product ID. */
export interface KnownPrices extends PriceColumns {
  prices: ReadonlyMap<string, ListedAmounts>
}

/** The prices that an import gives a product in a market. */
export interface MarketPriceChange {
  market: string
  before: ListedAmounts | null
  after: ListedAmounts
}

interface ReadPrices {
  changes: MarketPriceChange[]
  fields: CellChange[]
  problems: CsvProblem[]
}

/** A read cell: undefined without the column, null when it is empty. */
interface ReadAmount {
  row: number
  value: number | null | undefined
  problem?: CsvProblem
}

/** Reads one column of a product from all of its rows. One filled cell is enough; different values are a problem. */
function readAmount(rows: readonly CsvRow[], column: string, list: PriceColumns): ReadAmount {
  const given = rows.filter(({ listCells }) => listCells[column] !== undefined)
  const [first, ...others] = given.filter(({ listCells }) => listCells[column] !== '')
  if (!first) return { row: given[0]?.row ?? 1, value: given.length === 0 ? undefined : null }
  const { row, listCells } = first
  const text = listCells[column] ?? ''
  const problem = (at: number, message: string): ReadAmount => ({
    row,
    value: undefined,
    problem: { row: at, column, message },
  })
  const other = others.find((each) => each.listCells[column] !== text)
  if (other) return problem(other.row, `Enter the same value as in row ${row}`)
  const amount = readPrice(text, list.currency)
  if (amount === undefined || Number.isNaN(amount)) return problem(row, priceHint(list.currency))
  const { error } = priceIn(list.currency).safeParse(amount)
  return error ? problem(row, error.issues[0]?.message ?? priceHint(list.currency)) : { row, value: amount }
}

/** Returns the changes of a list as its cells show them. */
function changedCells({ before, after }: MarketPriceChange, list: PriceColumns): CellChange[] {
  const cell = (amount: number | null | undefined): string => {
    if (amount === undefined || amount === null) return ''
    return priceText(amount, list.currency)
  }
  const fields: MarketField[] = ['price', 'compareAtPrice']
  return fields
    .filter((field) => (before?.[field] ?? null) !== after[field])
    .map((field) => ({
      field: marketColumn(field, list),
      from: cell(before?.[field]),
      to: cell(after[field]),
    }))
}

function readList(rows: readonly CsvRow[], list: KnownPrices, productId: string | undefined): ReadPrices {
  const before = (productId === undefined ? undefined : list.prices.get(productId)) ?? null
  const priceColumn = marketColumn('price', list)
  const compareColumn = marketColumn('compareAtPrice', list)
  const price = readAmount(rows, priceColumn, list)
  const compareAt = readAmount(rows, compareColumn, list)
  const problems = [price, compareAt].flatMap(({ problem }) => (problem ? [problem] : []))
  const refuse = (problem: CsvProblem): ReadPrices => ({ changes: [], fields: [], problems: [problem] })
  if (problems.length > 0) return { changes: [], fields: [], problems }
  const after = {
    price: price.value ?? before?.price ?? null,
    compareAtPrice: compareAt.value === undefined ? (before?.compareAtPrice ?? null) : compareAt.value,
  }
  if (after.price === null) {
    if (after.compareAtPrice === null) return { changes: [], fields: [], problems: [] }
    return refuse({ row: compareAt.row, column: priceColumn, message: 'Enter the price, too' })
  }
  if (after.compareAtPrice !== null && after.compareAtPrice <= after.price) {
    const [row, column] = compareAt.value ? [compareAt.row, compareColumn] : [price.row, priceColumn]
    return refuse({ row, column, message: 'The compare-at price must be higher than the price' })
  }
  const change = { market: list.key, before, after: { price: after.price, compareAtPrice: after.compareAtPrice } }
  const fields = changedCells(change, list)
  return { changes: fields.length === 0 ? [] : [change], fields, problems: [] }
}

/**
 * Reads what a product costs in each list from its rows. An empty price changes nothing and never removes one; an empty
 * compare-at price is removed, like that of the product itself.
 */
export function readMarketPrices(
  rows: readonly CsvRow[],
  lists: readonly KnownPrices[],
  productId: string | undefined,
): ReadPrices {
  const read = lists.map((list) => readList(rows, list, productId))
  return {
    changes: read.flatMap(({ changes }) => changes),
    fields: read.flatMap(({ fields }) => fields),
    problems: read.flatMap(({ problems }) => problems),
  }
}
