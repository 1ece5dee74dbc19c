import { formatUsd, toCents } from '@atelier/domain/money'
import type { ListParams } from './list-params.ts'
import type { ListPage } from './load-list.server.ts'

export type ListLength = Pick<ListPage, 'total'> & Partial<Pick<ListPage, 'isCapped'>>

/** A list's length: `240+` where nobody counted further. */
export const totalLabel = ({ total, isCapped }: ListLength): string => (isCapped ? `${total}+` : String(total))

/** S2: how many products there are. */
export const countLabel = (list: ListLength): string =>
  `${totalLabel(list)} ${list.total === 1 ? 'Product' : 'Products'}`

const usd = (dollars: number): string => formatUsd(toCents(dollars))

/** The two ends of a price as one says them; nothing when neither is set. */
export function priceRangeLabel({ minPrice, maxPrice }: Pick<ListParams, 'minPrice' | 'maxPrice'>): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined) return `${usd(minPrice)} to ${usd(maxPrice)}`
  if (minPrice !== undefined) return `From ${usd(minPrice)}`
  return maxPrice === undefined ? undefined : `Up to ${usd(maxPrice)}`
}

/** A color as the catalogue spells it, or as the address does when the list knows none of that name. */
export function colorName(word: string, known: readonly { name: string }[]): string {
  const found = known.find(({ name }) => name.toLowerCase() === word)
  return found?.name ?? word.replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
