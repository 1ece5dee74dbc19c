import type { Cents } from '../money.ts'
import { policy } from '../policy.ts'

export interface PricedLine {
  unitPriceCents: Cents
  quantity: number
}

export interface OrderTotals {
  subtotalCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Subtotal, tax (once per order, rounded to the cent) and their sum. Shipping is not added at checkout (S9). */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const taxCents = Math.floor((subtotalCents * policy.taxPercent + 50) / 100)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}

/** A9's reading of a bare total: subtotal is total / 1.08, tax the remainder. For totals whose parts were not stored. */
export function splitTotal(totalCents: Cents): OrderTotals {
  const subtotalCents = Math.round((totalCents * 100) / (100 + policy.taxPercent))
  return { subtotalCents, taxCents: totalCents - subtotalCents, totalCents }
}
