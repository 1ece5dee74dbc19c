import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { MarketPrice, PricedProduct } from '@atelier/domain/products/market-prices.schema'
import type { ProductPrices } from '@atelier/domain/sales/sale-price'
import type { PricedRow, PriceHistoryRow } from './prices.repo.ts'

/** Returns prices as amounts of the API. */
export const presentPrices = ({ priceCents, compareAtCents }: ProductPrices, currency: Currency) => ({
  price: toAmount(priceCents, currency),
  compareAtPrice: compareAtCents === null ? null : toAmount(compareAtCents, currency),
})

/** Returns the currency of a market; undefined: it is neither published nor drafted, so its amounts have no meaning. */
type CurrencyOf = (market: string) => Currency | undefined

/** Returns a product with its prices in the shop's currency and in the markets. */
export const presentPricedProduct = (
  { productId, name, status, image, lists, hiddenIn, ...own }: PricedRow,
  currency: Currency,
  currencyOf: CurrencyOf,
): PricedProduct => ({
  productId,
  name,
  status,
  image,
  ...presentPrices(own, currency),
  prices: lists.flatMap(({ market, ...prices }) => {
    const listed = currencyOf(market)
    return listed === undefined ? [] : [{ market, ...presentPrices(prices, listed) }]
  }),
  hiddenIn: hiddenIn.filter((market) => currencyOf(market) !== undefined),
})

/** Returns the present and former prices of a product in the markets. */
export const presentPriceHistory = (rows: readonly PriceHistoryRow[], currencyOf: CurrencyOf): MarketPrice[] =>
  rows.flatMap(({ market, from, until, actorName, ...prices }) => {
    const currency = currencyOf(market)
    if (currency === undefined) return []
    return [
      {
        market,
        currency,
        ...presentPrices(prices, currency),
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        actorName,
      },
    ]
  })
