import type { Cents } from '../money/money.ts'
import { shareOfUnits } from '../money/share-out.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import type { ChargeToQuote, QuotedPart, TaxMode } from './quote.ts'
import type { RefundParts } from './refund-parts.ts'
import { countWrapped, type WrappedLine } from './wrapped-line.ts'

/** The name of the charge, as the customer reads it. */
export const GIFT_WRAP = 'Gift wrap'

type Offer = Pick<ShopTerms, 'isGiftWrapOffered'>

/** Whether some units of a cart are gift-wrapped in this market. Where it is not offered, the cart only remembers the choice. */
export const hasGiftWrap = (lines: readonly WrappedLine[], { isGiftWrapOffered }: Offer): boolean =>
  isGiftWrapOffered && countWrapped(lines) > 0

/** Returns the lines as this market sells them: without gift wrap where it is not offered. */
export const withOfferedWrap = <Line extends WrappedLine>(lines: readonly Line[], terms: Offer): readonly Line[] =>
  terms.isGiftWrapOffered || countWrapped(lines) === 0 ? lines : lines.map((line) => ({ ...line, wrapped: undefined }))

/** Returns what an order is charged for gift wrap: the market's price for each wrapped unit. Nothing where it is free. */
export function giftWrapCharges(
  lines: readonly WrappedLine[],
  { giftWrapCentsPerItem: cents }: Pick<ShopTerms, 'giftWrapCentsPerItem'>,
): readonly ChargeToQuote[] {
  const amountCents = cents * countWrapped(lines)
  return amountCents > 0 ? [{ kind: 'gift_wrap', name: GIFT_WRAP, amountCents }] : []
}

/** A line of an order with what decides whether its next units are wrapped ones. */
export interface WrapRefundLine extends WrappedLine {
  /** Units that refunds have paid for. */
  refundedQuantity: number
  /** Units that this refund pays for; 0: the line is not part of it. */
  units: number
}

/** Returns how many of the first units of a line are wrapped ones: these are refunded first. */
const wrappedAmong = ({ wrapped = 0 }: WrappedLine, units: number): number => Math.min(wrapped, units)

/**
 * Returns how many gift-wrapped units a refund of the next units of a line has. The wrapped units of a line count as the
 * first ones, so a customer who gives back one of two units, one of them wrapped, gets the wrap back.
 */
export const wrappedOfNext = (line: WrapRefundLine): number =>
  wrappedAmong(line, line.refundedQuantity + line.units) - wrappedAmong(line, line.refundedQuantity)

/**
 * Returns what of the gift wrap of an order a refund of units pays back: their share of the charge and, where tax is added, of its
 * tax. `lines` are all lines of the order, `wrap` is what the order charged. Shares are cumulative over the order, so that
 * refunds of all units, in any order, add up to exactly what the wrap cost.
 */
export function refundedWrap(
  lines: readonly WrapRefundLine[],
  wrap: Pick<QuotedPart, 'amountCents' | 'taxCents'>,
  taxMode: TaxMode,
): RefundParts {
  const sum = (countOf: (line: WrapRefundLine) => number): number =>
    lines.reduce((total, line) => total + countOf(line), 0)
  const next = { taken: sum((line) => wrappedAmong(line, line.refundedQuantity)), units: sum(wrappedOfNext) }
  const shareOf = (cents: Cents): Cents => shareOfUnits(cents, countWrapped(lines), next)
  const priceCents = shareOf(wrap.amountCents)
  const taxCents = taxMode === 'added' ? shareOf(wrap.taxCents) : 0
  return { priceCents, taxCents, totalCents: priceCents + taxCents }
}
