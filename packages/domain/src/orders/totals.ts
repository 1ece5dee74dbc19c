import type { Cents } from '../money.ts'
import { demoTerms } from '../shop-terms.ts'

export interface PricedLine {
  unitPriceCents: Cents
  quantity: number
}

export interface OrderTotals {
  subtotalCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Computes subtotal, tax (once per order, rounded to the cent) and total. The checkout adds no shipping (S9). */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const taxCents = Math.floor((subtotalCents * demoTerms.taxPercent + 50) / 100)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}

/** Splits a total whose parts were not stored: the subtotal is total / 1.08, the tax is the remainder (A9). */
export function splitTotal(totalCents: Cents): OrderTotals {
  const subtotalCents = Math.round((totalCents * 100) / (100 + demoTerms.taxPercent))
  return { subtotalCents, taxCents: totalCents - subtotalCents, totalCents }
}
