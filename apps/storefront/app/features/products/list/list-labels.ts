import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import type { ListParams } from './list-params.ts'
import type { ListPage } from './load-list.server.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

export type ListLength = Pick<ListPage, 'total'> & Partial<Pick<ListPage, 'isCapped'>>

/** Returns the length of a list: `240+` when the API stopped counting there. */
export const totalLabel = ({ total, isCapped }: ListLength): string => (isCapped ? `${total}+` : String(total))

/** Returns the number of products (S2). */
export const countLabel = (list: ListLength): string =>
  `${totalLabel(list)} ${list.total === 1 ? 'Product' : 'Products'}`

/** Returns the label of a price range; undefined without a bound. */
export function priceRangeLabel(
  { minPrice, maxPrice }: Pick<ListParams, 'minPrice' | 'maxPrice'>,
  currency: Currency,
  region: ShopRegion,
): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined)
    return `${formatAmount(minPrice, currency, region)} to ${formatAmount(maxPrice, currency, region)}`
  if (minPrice !== undefined) return `From ${formatAmount(minPrice, currency, region)}`
  return maxPrice === undefined ? undefined : `Up to ${formatAmount(maxPrice, currency, region)}`
}

/** Returns a color as the filters label it, or as the URL does when the catalog does not know it. */
export function colorName(word: string, known: readonly { name: string; value: string }[]): string {
  const found = known.find(({ name }) => name.toLowerCase() === word)
  return found ? plainColorLabel(found) : word.replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
