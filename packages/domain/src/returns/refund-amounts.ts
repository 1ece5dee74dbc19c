import type { Cents } from '../money.ts'

export interface RefundedLine {
  unitPriceCents: Cents
  quantity: number
}

/** What the order cost, as it was stored. */
export interface OrderAmounts {
  subtotalCents: Cents
  taxCents: Cents
}

/** S9: the estimated refund is the sum of price times quantity of the selected items. */
export const estimatedRefundCents = (lines: readonly RefundedLine[]): Cents =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)

/** Pieces of this worth with their share of the order's tax, rounded to the cent. */
function withTax(goodsCents: Cents, { subtotalCents, taxCents }: OrderAmounts): Cents {
  if (subtotalCents === 0) return goodsCents
  return goodsCents + Math.floor((taxCents * goodsCents * 2 + subtotalCents) / (subtotalCents * 2))
}

/**
 * What is to be paid back for these lines: their price and their share of the tax, at most what is left. With what was paid
 * back for earlier lines (`refundedGoodsCents`, without tax) the parts add up to the whole, to the cent.
 */
export function proposedRefundCents(
  lines: readonly RefundedLine[],
  order: OrderAmounts & { leftCents: Cents; refundedGoodsCents?: Cents },
): Cents {
  const before = order.refundedGoodsCents ?? 0
  const goods = estimatedRefundCents(lines)
  return Math.min(order.leftCents, withTax(before + goods, order) - withTax(before, order))
}
