import type { Cents } from '../money/money.ts'
import { shareOf, shareOfUnits } from '../money/share-out.ts'
import { priceOf } from './price-of.ts'
import type { TaxMode } from './quote.ts'

/** A stored line of an order, as refunds read it. */
export interface RefundLineParts {
  unitPriceCents: Cents
  quantity: number
  /** The line's part of the order's tax. */
  taxCents: Cents
  /** Units that refunds have paid for. */
  refundedQuantity: number
}

/**
 * Returns what the next units of a line are of what was paid for it: their price and, where tax is added, their share of
 * the line's tax. Shares are cumulative: three refunds of one of three units are exactly what the line cost.
 */
export function refundPart(line: RefundLineParts, units: number, taxMode: TaxMode): Cents {
  const price = line.unitPriceCents * units
  if (taxMode === 'included') return price
  return price + shareOfUnits(line.taxCents, line.quantity, { taken: line.refundedQuantity, units })
}

/** A line with the units of it that a refund pays for. */
export type RefundedLine = RefundLineParts & { units: number }

/** What units of some lines cost: their price, the tax on top of it, and both. */
export interface RefundParts {
  priceCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Returns what was paid for units. Refunds of all units, in any order, add up to exactly what was paid for them. */
export function refundParts(lines: readonly RefundedLine[], taxMode: TaxMode): RefundParts {
  const priceCents = priceOf(lines.map(({ unitPriceCents, units }) => ({ unitPriceCents, quantity: units })))
  const totalCents = lines.reduce((sum, { units, ...line }) => sum + refundPart(line, units, taxMode), 0)
  return { priceCents, taxCents: totalCents - priceCents, totalCents }
}

/**
 * Returns what a refund of all that is left pays for the charges of an order, such as its delivery: their amount and the tax
 * on top of it, at most what is left besides the lines. So a part that an earlier refund paid for is not paid for again.
 */
export function refundedCharges(
  charges: { amountCents: Cents; taxCents: Cents },
  mostCents: Cents,
  taxMode: TaxMode,
): RefundParts {
  const onTop = taxMode === 'added' ? charges.taxCents : 0
  const whole = charges.amountCents + onTop
  const totalCents = Math.max(0, Math.min(whole, mostCents))
  const taxCents = shareOf(onTop, totalCents, whole)
  return { priceCents: totalCents - taxCents, taxCents, totalCents }
}
