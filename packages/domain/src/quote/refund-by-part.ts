import type { Cents } from '../money/money.ts'
import { shareOf, shareOfUnits } from '../money/share-out.ts'
import { refundedWrap } from './gift-wrap.ts'
import type { QuotedPart } from './quote.ts'
import type { UnitsToRefund } from './refund-of-units.ts'

/** What a refund returns of one part of an order: its amount as shown, and the tax of it, inside or on top. */
export type RefundedPart = Pick<QuotedPart, 'amountCents' | 'taxCents'>

/** What a refund returns, part by part. */
export interface RefundByPart {
  /** By the index of the line; lines of which it returns nothing are left out. */
  lines: (RefundedPart & { index: number; units: number })[]
  /** null: nothing of it. */
  wrap: RefundedPart | null
  delivery: RefundedPart | null
}

/** A refund of an order, in the order in which they were paid. */
export interface PaidRefund {
  amountCents: Cents
  /** The units that it pays for; none: an amount for no unit. */
  units: readonly { position: number; quantity: number }[]
}

type Order = Pick<UnitsToRefund, 'lines' | 'charges' | 'taxMode'>

const NONE: RefundedPart = { amountCents: 0, taxCents: 0 }

const partOf = ({ charges }: Order, kind: 'gift_wrap' | 'delivery'): RefundedPart =>
  charges
    .filter((charge) => charge.kind === kind)
    .reduce(
      (sum, each) => ({ amountCents: sum.amountCents + each.amountCents, taxCents: sum.taxCents + each.taxCents }),
      NONE,
    )

/** What a customer paid for a part. */
const paidFor = ({ amountCents, taxCents }: RefundedPart, { taxMode }: Order): Cents =>
  taxMode === 'added' ? amountCents + taxCents : amountCents

/**
 * Returns what a refund returns of each part; null when it is not for units, or for more than its units, their wrap and the delivery.
 * `order` has the units before it, `deliveryGiven` is what earlier refunds paid for the delivery.
 */
function byPart(order: Order, { amountCents, units }: PaidRefund, deliveryGiven: Cents): RefundByPart | null {
  if (units.length === 0) return null
  const next = order.lines.map((line, position) => ({
    ...line,
    units: units.find((each) => each.position === position)?.quantity ?? 0,
  }))
  const lines = next.flatMap(({ unitPriceCents, quantity, taxCents, refundedQuantity, units: count }, index) =>
    count === 0
      ? []
      : [
          {
            index,
            units: count,
            amountCents: unitPriceCents * count,
            taxCents: shareOfUnits(taxCents, quantity, { taken: refundedQuantity, units: count }),
          },
        ],
  )
  const { priceCents, taxCents } = refundedWrap(next, partOf(order, 'gift_wrap'), 'added')
  const wrap = { amountCents: priceCents, taxCents }
  const charged = partOf(order, 'delivery')
  const rest = [...lines, wrap].reduce((left, part) => left - paidFor(part, order), amountCents)
  const whole = paidFor(charged, order)
  if (rest < 0 || deliveryGiven + rest > whole) return null
  const shareBefore = shareOf(charged.taxCents, deliveryGiven, whole)
  const deliveryTax = shareOf(charged.taxCents, deliveryGiven + rest, whole) - shareBefore
  const delivery = { amountCents: order.taxMode === 'added' ? rest - deliveryTax : rest, taxCents: deliveryTax }
  return { lines, wrap: wrap.amountCents > 0 || wrap.taxCents > 0 ? wrap : null, delivery: rest > 0 ? delivery : null }
}

/**
 * Returns what the last of the refunds of an order returns of each part of it; null when it is an amount for no unit, or follows
 * one: what that returned of each part is not known. The parts of refunds of everything add up to the stored parts exactly.
 */
export function lastRefundByPart({ lines, ...order }: Order, refunds: readonly PaidRefund[]): RefundByPart | null {
  let current = lines.map((line) => ({ ...line, refundedQuantity: 0 }))
  let deliveryGiven = 0
  let last: RefundByPart | null = null
  for (const refund of refunds) {
    last = byPart({ ...order, lines: current }, refund, deliveryGiven)
    if (!last) return null
    deliveryGiven += last.delivery ? paidFor(last.delivery, { ...order, lines: current }) : 0
    const taken = new Map(last.lines.map(({ index, units }) => [index, units]))
    current = current.map((line, index) => ({
      ...line,
      refundedQuantity: line.refundedQuantity + (taken.get(index) ?? 0),
    }))
  }
  return last
}
