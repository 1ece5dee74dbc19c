import type { DeliveredGoods } from '../delivery/delivery-methods.ts'
import type { LineToQuote } from './quote.ts'
import { priceOf } from './price-of.ts'

/**
 * Returns what decides the price of a delivery of some lines: their price and their weight. The only place that reads weights.
 * A line without a weight counts as 0 grams (decision 92).
 */
export const deliveredGoods = (lines: readonly LineToQuote[]): DeliveredGoods => ({
  goodsCents: priceOf(lines),
  weightGrams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0),
})
