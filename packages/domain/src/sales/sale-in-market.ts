import type { Cents, Currency } from '../money/money.ts'
import type { SaleTerms } from './sale-price.ts'

/** What a sale by an amount takes off in a market. */
export interface MarketAmount {
  market: string
  /** That of the market when the sale was created. */
  currency: Currency
  cents: Cents
}

/**
 * Returns the terms of a sale in another market; null: it reduces nothing there. A percentage applies in every market. An
 * amount applies where it was given in the currency of the market: none is ever converted.
 */
export function termsInMarket(
  { discount, rounding }: SaleTerms,
  amounts: readonly MarketAmount[],
  { key, currency }: { key: string; currency: Currency },
): SaleTerms | null {
  if (discount.kind === 'percent') return { discount, rounding }
  const amount = amounts.find((each) => each.market === key && each.currency === currency)
  return amount ? { rounding, discount: { kind: 'amount', cents: amount.cents } } : null
}
