import type { Cents } from '../money/money.ts'

/** Returns the price of units, as shown: the sum of price times quantity (S9). */
export const priceOf = (lines: readonly { unitPriceCents: Cents; quantity: number }[]): Cents =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
