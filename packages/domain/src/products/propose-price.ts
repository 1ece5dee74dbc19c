import { toAmount, toCents, type Cents, type Currency } from '../money/money.ts'

/** How prices of one list become those of another. */
export interface PriceProposal {
  /** What one unit of the first currency is worth in the second. */
  rate: number
  from: Currency
  to: Currency
  /** The distance between two prices, in the smallest unit of the second currency. */
  step: Cents
  /** What every price ends with, less than the step: a step of 10.00 and an ending of 9.95 give 19.95, 29.95. */
  ending: Cents
}

/** Returns the price nearest to the converted one that has the ending, and at least the lowest such price above 0. */
export function proposePrice(sourceCents: Cents, { rate, from, to, step, ending }: PriceProposal): Cents {
  const converted = toCents(toAmount(sourceCents, from) * rate, to)
  const nearest = Math.max(0, Math.round((converted - ending) / step)) * step + ending
  return nearest > 0 ? nearest : step
}

/** Returns by how many percent a price differs from another, with one decimal: 10 for 110 after 100. */
export const differencePercent = (price: Cents, before: Cents): number => Math.round((price / before - 1) * 1_000) / 10
