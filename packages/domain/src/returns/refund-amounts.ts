import type { Cents } from '../region/money.ts'

export interface RefundedLine {
  unitPriceCents: Cents
  quantity: number
}

/** The stored amounts of an order. */
export interface OrderAmounts {
  subtotalCents: Cents
  taxCents: Cents
}

/** Returns the estimated refund: the sum of price times quantity of the selected items (S9). */
export const estimatedRefundCents = (lines: readonly RefundedLine[]): Cents =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)

/** Adds the goods' share of the order's tax, rounded to the cent. */
function withTax(goodsCents: Cents, { subtotalCents, taxCents }: OrderAmounts): Cents {
  if (subtotalCents === 0) return goodsCents
  // The products exceed what a double holds exactly.
  const [tax, goods, subtotal] = [BigInt(taxCents), BigInt(goodsCents), BigInt(subtotalCents)]
  return goodsCents + Number((tax * goods * 2n + subtotal) / (subtotal * 2n))
}

/**
 * Returns the proposed refund for these lines: price plus share of the tax, capped at the remaining amount.
 * `refundedGoodsCents` is what earlier refunds paid for goods, without tax. With it, partial refunds add up exactly to
 * the whole: the last units get the rest.
 */
export function proposedRefundCents(
  lines: readonly RefundedLine[],
  order: OrderAmounts & { leftCents: Cents; refundedGoodsCents: Cents },
): Cents {
  const before = order.refundedGoodsCents
  const goods = estimatedRefundCents(lines)
  return Math.min(order.leftCents, withTax(before + goods, order) - withTax(before, order))
}
