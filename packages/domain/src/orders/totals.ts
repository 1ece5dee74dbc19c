import type { Cents } from '../region/money.ts'

export interface PricedLine {
  unitPriceCents: Cents
  quantity: number
}

export interface OrderTotals {
  subtotalCents: Cents
  taxCents: Cents
  totalCents: Cents
}

const MILLION = 1_000_000
const MILLIONTHS_PER_PERCENT = 10_000

/** Converts a tax rate in percent to millionths, the whole number that tax is computed with: 8.2 % is 82,000. */
export const taxMillionths = (taxPercent: number): number => Math.round(taxPercent * MILLIONTHS_PER_PERCENT)

/** Whether a rate has at most four decimals of a percent, so that its millionths are exact. */
export const isExactTaxRate = (taxPercent: number): boolean =>
  taxMillionths(taxPercent) / MILLIONTHS_PER_PERCENT === taxPercent

/**
 * Returns the tax on whole cents at a rate in millionths. Half a cent rounds up. Every step is a whole number that a
 * double holds exactly, so no rate is a cent short.
 */
export function taxOn(subtotalCents: Cents, millionths: number): Cents {
  const rest = subtotalCents % MILLION
  return ((subtotalCents - rest) / MILLION) * millionths + Math.floor((rest * millionths + MILLION / 2) / MILLION)
}

/** Computes subtotal, tax (`taxPercent` of the subtotal, once per order, rounded to the cent) and total. The checkout adds no shipping (S9). */
export function orderTotals(lines: readonly PricedLine[], taxPercent: number): OrderTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const taxCents = taxOn(subtotalCents, taxMillionths(taxPercent))
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}
