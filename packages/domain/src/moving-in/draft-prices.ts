import { exponentOf, type Currency } from '../money/money.ts'
import type { ListedAmounts } from '../products/market-columns.ts'
import type { ImportMarket, RowProblem } from './import-format.ts'

/** The prices of a variant, in texts. */
export interface DraftPrices {
  row: number
  price: string
  compareAtPrice: string
}

/** The prices of a product in a market, as texts of its variants. */
export interface DraftMarketPrices {
  market: ImportMarket
  /** False: the old shop did not sell the product there. */
  isSold: boolean
  variants: DraftPrices[]
  columns: Record<keyof ListedAmounts, string>
}

/** The prices of a product in a market; a price of null: not sold there. */
export interface ImportedMarketPrices {
  market: string
  price: number | null
  compareAtPrice: number | null
}

interface Found {
  problems: RowProblem[]
  losses: RowProblem[]
}

/** Reads a number of at most so many decimals, in a currency; null for a text that is none. */
export type ReadNumber = (text: string, currency: Currency, decimals: number) => number | null

/** Reads the one price of a product in a currency: here all variants have the same. */
export function readPrices(
  {
    variants,
    columns,
    currency,
  }: { variants: readonly DraftPrices[]; columns: DraftMarketPrices['columns']; currency: Currency },
  readNumber: ReadNumber,
  { problems, losses }: Found,
): ListedAmounts {
  const decimals = exponentOf(currency)
  const refuse = (row: number, column: string, message: string): void => void problems.push({ row, column, message })
  const read = variants.map(({ row, price, compareAtPrice }) => ({
    row,
    price: readNumber(price, currency, decimals),
    text: price,
    compareAtPrice: compareAtPrice === '' ? null : readNumber(compareAtPrice, currency, decimals),
  }))
  for (const { row, price, text } of read) {
    if (price === null) refuse(row, columns.price, text === '' ? 'Enter a price' : `${text} is no price in ${currency}`)
  }
  const [first] = read
  const other = read.find(({ price }) => price !== null && price !== first?.price)
  if (first?.price !== null && other) {
    const message = `Here all variants of a product have one price. This one differs from row ${first?.row ?? 1}: make a product of its own of it`
    refuse(other.row, columns.price, message)
  }
  const price = first?.price ?? 0
  const before = read.find(({ compareAtPrice }) => compareAtPrice !== null)
  const isHigher = before?.compareAtPrice ? before.compareAtPrice > price : false
  if (before?.compareAtPrice && !isHigher) {
    losses.push({
      row: before.row,
      column: columns.compareAtPrice,
      message: 'Left out: it is not higher than the price',
    })
  }
  return { price, compareAtPrice: isHigher ? (before?.compareAtPrice ?? null) : null }
}

/** Reads the prices of the markets. A market without a price in any row is left as it is here. */
export const readDraftMarketPrices = (
  drafts: readonly DraftMarketPrices[],
  readNumber: ReadNumber,
  found: Found,
): ImportedMarketPrices[] =>
  drafts.flatMap(({ market: { key, currency }, isSold, variants, columns }): ImportedMarketPrices[] => {
    if (!isSold) return [{ market: key, price: null, compareAtPrice: null }]
    const priced = variants.filter(({ price }) => price !== '')
    if (priced.length === 0) return []
    return [{ market: key, ...readPrices({ variants: priced, columns, currency }, readNumber, found) }]
  })
