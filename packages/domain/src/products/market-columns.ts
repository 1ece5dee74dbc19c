import { exponentOf, type Currency } from '../money/money.ts'
import { csvNumber } from '../region/spreadsheet.ts'
import type { ShopRegion } from '../region/region.ts'

/** A price list as the catalog CSV names it: by the key of its market, which stays when the market is renamed. */
export interface PriceColumns {
  key: string
  currency: Currency
}

/** Prices of a list as amounts of the API. */
export interface ListedAmounts {
  price: number
  compareAtPrice: number | null
}

/** The columns of a price list. */
export type MarketField = keyof ListedAmounts

const FIELDS: Readonly<Record<MarketField, string>> = { price: 'Price', compareAtPrice: 'Compare-at price' }

/** Returns the heading of a column of a price list: `Price eu (EUR)`. */
export const marketColumn = (field: MarketField, { key, currency }: PriceColumns): string =>
  `${FIELDS[field]} ${key} (${currency})`

/** Returns the headings of the price lists, two for each. */
export const marketColumns = (lists: readonly PriceColumns[]): string[] =>
  lists.flatMap((list) => [marketColumn('price', list), marketColumn('compareAtPrice', list)])

/** Returns the cells of a product below `marketColumns`; empty where it is not sold. */
export const marketCells = (
  lists: readonly PriceColumns[],
  pricesIn: (market: string) => ListedAmounts | undefined,
  region: ShopRegion,
): string[] =>
  lists.flatMap(({ key, currency }) => {
    const { price = null, compareAtPrice = null } = pricesIn(key) ?? {}
    return [price, compareAtPrice].map((amount) =>
      amount === null ? '' : csvNumber(amount, region, exponentOf(currency)),
    )
  })

const HEADING = /^(price|compare-at price) ([a-z]+)(?: \(([a-z]{3})\))?$/

/**
 * Reads a heading such as `Price eu (EUR)` or `price eu`. Returns the heading as an export writes it, what is wrong with it,
 * or undefined when it is of no price list.
 */
export function readMarketColumn(
  title: string,
  lists: readonly PriceColumns[],
): { label: string } | { expected: string } | undefined {
  const [, name, key, code] = HEADING.exec(title.trim().toLowerCase().replaceAll(/\s+/g, ' ')) ?? []
  if (name === undefined) return undefined
  const list = lists.find((each) => each.key === key)
  if (!list) {
    const known = lists.length === 0 ? 'The store has no other markets' : `Use ${marketColumns(lists).join(', ')}`
    return { expected: `There is no market ${key}. ${known}.` }
  }
  if (code !== undefined && code !== list.currency.toLowerCase()) {
    return { expected: `Prices of this market are in ${list.currency}, not ${code.toUpperCase()}` }
  }
  return { label: marketColumn(name === 'price' ? 'price' : 'compareAtPrice', list) }
}
