import type { Cents } from '../money/money.ts'
import { countWrapped, type WrappedLine } from './wrapped-line.ts'
import { refundedWrap } from './gift-wrap.ts'
import type { ChargeKind, QuotedPart, TaxMode } from './quote.ts'
import { refundedCharges, refundParts, type RefundedLine, type RefundParts } from './refund-parts.ts'

/** A stored charge of an order, as refunds read it. */
type RefundCharge = Pick<QuotedPart, 'amountCents' | 'taxCents'> & { kind: ChargeKind }

/** An order with the units of each line that a refund pays for; 0: none of it. */
export interface UnitsToRefund {
  /** All lines of the order. */
  lines: readonly (RefundedLine & WrappedLine)[]
  charges: readonly RefundCharge[]
  taxMode: TaxMode
}

const sumOf = (parts: readonly Omit<RefundCharge, 'kind'>[]): Omit<RefundCharge, 'kind'> => ({
  amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
  taxCents: parts.reduce((sum, { taxCents }) => sum + taxCents, 0),
})

/** The wrap of an order is refunded with its units, unless none of its lines says that it has any. */
const isOfUnits = ({ kind }: RefundCharge, lines: readonly WrappedLine[]): boolean =>
  kind === 'gift_wrap' && countWrapped(lines) > 0

/** Returns what was paid for units and for their gift wrap. Refunds of all units, in any order, add up to it exactly. */
export function refundOfUnits({ lines, charges, taxMode }: UnitsToRefund): {
  goods: RefundParts
  wrap: RefundParts
  totalCents: Cents
} {
  const goods = refundParts(lines, taxMode)
  const ofUnits = charges.filter((charge) => isOfUnits(charge, lines))
  const wrap = refundedWrap(lines, sumOf(ofUnits), taxMode)
  return { goods, wrap, totalCents: goods.totalCents + wrap.totalCents }
}

/** What a refund of units pays for, by its parts. Amounts are without a tax that is on top. */
export interface ProposedRefund {
  goodsCents: Cents
  wrapCents: Cents
  /** Delivery, which is refunded with the last units. */
  chargesCents: Cents
  /** On top of the others. */
  taxCents: Cents
  totalCents: Cents
}

/**
 * Returns the refund of units of an order of which `leftCents` of what was paid are left: at most that. With the last units,
 * what the order charged for its delivery is refunded too, as far as it was not yet.
 */
export function proposedRefund(order: UnitsToRefund & { leftCents: Cents }): ProposedRefund {
  const { lines, charges, taxMode, leftCents } = order
  const { goods, wrap, totalCents } = refundOfUnits(order)
  const isEverything = lines.every((line) => line.units === line.quantity - line.refundedQuantity)
  const others = refundedCharges(
    sumOf(charges.filter((charge) => !isOfUnits(charge, lines))),
    isEverything ? leftCents - totalCents : 0,
    taxMode,
  )
  return {
    goodsCents: goods.priceCents,
    wrapCents: wrap.priceCents,
    chargesCents: others.priceCents,
    taxCents: goods.taxCents + wrap.taxCents + others.taxCents,
    totalCents: Math.min(totalCents + others.totalCents, leftCents),
  }
}
