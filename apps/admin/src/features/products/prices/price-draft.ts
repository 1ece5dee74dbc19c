import type {
  PricedProduct,
  PriceChangeBody,
  PriceList,
  ProposedPrice,
} from '@atelier/domain/products/market-prices.schema'
import { priceHint, priceText, readPrice } from '@atelier/domain/products/price-text'

/** A price as it was loaded; null: the product is not sold in the market. */
export type SeenPrice = PriceChangeBody['seen']

/** A changed price as it is typed. */
export interface DraftPrice {
  market: string
  productId: string
  name: string
  price: string
  compareAtPrice: string
  seen: SeenPrice
}

/** The changed prices, by `draftKey`. */
export type PriceDraft = ReadonlyMap<string, DraftPrice>

export const draftKey = (market: string, productId: string): string => `${market} ${productId}`

/** Returns the name of a price's input. */
export const priceFieldName = (field: 'price' | 'compareAtPrice', market: string, productId: string): string =>
  `${field}.${market}.${productId}`

const seenOf = ({ prices }: PricedProduct, market: string): SeenPrice => {
  const stored = prices.find((each) => each.market === market)
  return stored ? { price: stored.price, compareAtPrice: stored.compareAtPrice } : null
}

const textOf = (amount: number | null | undefined, currency: string): string =>
  amount === null || amount === undefined ? '' : priceText(amount, currency)

/** Returns the price of a product in a list as its inputs show it. */
export function storedDraft(product: PricedProduct, { market, currency }: PriceList): DraftPrice {
  const seen = seenOf(product, market)
  return {
    market,
    productId: product.productId,
    name: product.name,
    price: textOf(seen?.price, currency),
    compareAtPrice: textOf(seen?.compareAtPrice, currency),
    seen,
  }
}

const isChanged = ({ price, compareAtPrice, seen }: DraftPrice, currency: string): boolean =>
  price.trim() !== textOf(seen?.price, currency) || compareAtPrice.trim() !== textOf(seen?.compareAtPrice, currency)

/** Returns the draft with a typed price. One that is as it was stored is no change. */
export function withPrice(draft: PriceDraft, price: DraftPrice, currency: string): PriceDraft {
  const next = new Map(draft)
  const key = draftKey(price.market, price.productId)
  if (isChanged(price, currency)) next.set(key, price)
  else next.delete(key)
  return next
}

/** Returns the draft with proposed prices of a market; those that do not differ from the present ones are left out. */
export const withProposals = (draft: PriceDraft, list: PriceList, proposals: readonly ProposedPrice[]): PriceDraft =>
  proposals.reduce<PriceDraft>(
    (filled, { productId, name, price, compareAtPrice, before }) =>
      withPrice(
        filled,
        {
          market: list.market,
          productId,
          name,
          price: textOf(price, list.currency),
          compareAtPrice: textOf(compareAtPrice, list.currency),
          seen: before,
        },
        list.currency,
      ),
    draft,
  )

/** Returns the first price of the draft that is no price, with the name of its input. */
export function findInvalidPrice(draft: PriceDraft, lists: readonly PriceList[]) {
  const currencies = new Map(lists.map(({ market, currency }) => [market, currency]))
  for (const { market, productId, name, ...typed } of draft.values()) {
    const currency = currencies.get(market)
    if (currency === undefined) continue
    const [price, compareAtPrice] = [readPrice(typed.price, currency), readPrice(typed.compareAtPrice, currency)]
    const issue = (field: 'price' | 'compareAtPrice', message: string) => ({
      field: priceFieldName(field, market, productId),
      message,
      name,
    })
    if (Number.isNaN(price) || price === 0) return issue('price', priceHint(currency))
    if (compareAtPrice === undefined) continue
    if (Number.isNaN(compareAtPrice)) return issue('compareAtPrice', priceHint(currency))
    if (price === undefined) return issue('price', 'Enter a price, or remove the compare-at price')
    if (compareAtPrice <= price) return issue('compareAtPrice', 'The compare-at price must be higher than the price')
  }
  return null
}

/** Returns the changes of one list, in the order of the draft. The prices are valid. */
export const changesIn = (draft: PriceDraft, { market, currency }: PriceList): PriceChangeBody[] =>
  [...draft.values()]
    .filter((price) => price.market === market)
    .map(({ productId, price, compareAtPrice, seen }) => ({
      productId,
      price: readPrice(price, currency) ?? null,
      compareAtPrice: readPrice(compareAtPrice, currency) ?? null,
      seen,
    }))
