import { z } from 'zod'
import { toAmount, type Cents, type Currency } from './money.ts'

/** Orders in a currency besides that of the shop: their number, and the sum of their money. */
export const OtherTotal = z.object({ currency: z.string(), orders: z.int(), amount: z.number() })
export type OtherTotal = z.infer<typeof OtherTotal>

/**
 * A sum per currency besides that of the shop; empty when all orders are in that one. Sums are never converted. A process of
 * release 0.2.0 sends none.
 */
export const OtherTotals = z.array(OtherTotal).optional()

/** Orders of one currency, and the sum of their money in its smallest unit. */
export interface CurrencySum {
  currency: Currency
  orders: number
  cents: Cents
}

/** Returns the sum in the currency of the shop, and those in others that have orders. */
export const splitSums = (sums: readonly CurrencySum[], shop: Currency): { cents: Cents; others: CurrencySum[] } => ({
  cents: sums.find(({ currency }) => currency === shop)?.cents ?? 0,
  others: sums.filter(({ currency, orders }) => currency !== shop && orders > 0),
})

/** Converts sums to the fields of the API. */
export const otherTotalsOf = (sums: readonly CurrencySum[]): OtherTotal[] =>
  sums.map(({ currency, orders, cents }) => ({ currency, orders, amount: toAmount(cents, currency) }))
