import type { Cents } from '../money.ts'

export interface PricedLine {
  unitPriceCents: Cents
  quantity: number
}

export interface OrderTotals {
  subtotalCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Computes subtotal, tax (`taxPercent` of the subtotal, once per order, rounded to the cent) and total. The checkout adds no shipping (S9). */
export function orderTotals(lines: readonly PricedLine[], taxPercent: number): OrderTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const taxCents = Math.floor((subtotalCents * taxPercent + 50) / 100)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}
