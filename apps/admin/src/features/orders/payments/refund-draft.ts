import { toAmount, toCents, type Cents } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { restockableQuantity, type RestockedLine } from '@atelier/domain/orders/restock-units'
import { refundableQuantity, type RefundLine } from '@atelier/domain/payments/refund-lines'
import { proposedRefund } from '@atelier/domain/quote/refund-of-units'

/** What staff chose in the refund dialog. */
export interface RefundDraft {
  /** By line item of the order. */
  quantities: readonly number[]
  shouldRestock: boolean
  /** The amount as typed; null: the amount of the chosen items. */
  typed: string | null
  reason: string
}

export const emptyRefund = ({ items }: OrderDetail): RefundDraft => ({
  quantities: items.map(() => 0),
  shouldRestock: false,
  typed: null,
  reason: '',
})

export const isNothingChosen = ({ quantities }: RefundDraft): boolean => quantities.every((quantity) => quantity === 0)

/**
 * Returns what the chosen items cost by its parts, with their gift wrap and the tax on top: at most what is left, `left`. With
 * the last items the delivery is refunded too, as far as it was not yet.
 */
export function refundOfItems(draft: RefundDraft, order: OrderDetail, left: number) {
  const { currency, taxMode } = order
  const { quantities } = draft
  const cents = (amount: number): Cents => toCents(amount, currency)
  const refund = proposedRefund({
    lines: order.items.map(({ price, tax, quantity, wrapped, refundedQuantity = 0 }, index) => ({
      unitPriceCents: cents(price),
      quantity,
      wrapped,
      taxCents: cents(tax),
      refundedQuantity,
      units: quantities[index] ?? 0,
    })),
    charges: order.charges.map(({ kind, amount, tax }) => ({ kind, amountCents: cents(amount), taxCents: cents(tax) })),
    taxMode,
    leftCents: cents(left),
  })
  return {
    goods: toAmount(refund.goodsCents, currency),
    wrap: toAmount(refund.wrapCents, currency),
    charges: toAmount(refund.chargesCents, currency),
    tax: toAmount(refund.taxCents, currency),
    total: toAmount(refund.totalCents, currency),
  }
}

/** Returns how many units of a line item no refund has paid for. */
export const refundableUnits = ({ quantity, refundedQuantity = 0 }: OrderDetail['items'][number]): number =>
  refundableQuantity({ quantity, refundedQuantity })

/** Returns the units that the refund pays for. */
export const refundLinesOf = ({ quantities }: RefundDraft): RefundLine[] =>
  quantities.flatMap((quantity, itemIndex) => (quantity > 0 ? [{ itemIndex, quantity }] : []))

/** Returns the units that go back to stock with the refund. */
export const restockOf = ({ quantities, shouldRestock }: RefundDraft, order: OrderDetail): RestockedLine[] =>
  shouldRestock
    ? order.items.flatMap((item, itemIndex) => {
        const quantity = Math.min(quantities[itemIndex] ?? 0, restockableQuantity(order.status, item))
        return quantity > 0 ? [{ itemIndex, quantity }] : []
      })
    : []

/** Returns the typed reason, or the chosen items: '2 × Carnet, Oxblood'. Empty when neither is given. */
export function refundReasonOf({ quantities, reason }: RefundDraft, { items }: OrderDetail): string {
  if (reason.trim() !== '') return reason.trim()
  const chosen = items.flatMap(({ name, color }, index) => {
    const quantity = quantities[index] ?? 0
    return quantity > 0 ? [`${quantity} × ${[name, color].filter(Boolean).join(', ')}`] : []
  })
  return chosen.join('; ')
}
