import { toAmount, toCents } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { restockableQuantity, type RestockedLine } from '@atelier/domain/orders/restock-units'
import { refundableQuantity, type RefundLine } from '@atelier/domain/payments/refund-lines'
import { refundedCharges, refundParts } from '@atelier/domain/quote/refund-parts'

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

/** Whether the draft refunds every unit that no refund has paid for. */
const isEverything = ({ quantities }: RefundDraft, { items }: OrderDetail): boolean =>
  items.every((item, index) => quantities[index] === refundableUnits(item))

/** Returns the charges of an order and their tax, which is what its items do not have of the tax of the order. */
function chargesOf({ currency, chargesTotal, tax, items }: OrderDetail) {
  const taxOfItems = items.reduce((sum, item) => sum + toCents(item.tax, currency), 0)
  return { amountCents: toCents(chargesTotal, currency), taxCents: toCents(tax, currency) - taxOfItems }
}

/**
 * Returns goods, charges, tax and total of the chosen items: at most what is left, `left`. With the last items the charges
 * are refunded too, as far as they were not yet.
 */
export function refundOfItems(draft: RefundDraft, order: OrderDetail, left: number) {
  const { currency, taxMode } = order
  const { quantities } = draft
  const lines = order.items.map(({ price, tax, quantity, refundedQuantity = 0 }, index) => ({
    unitPriceCents: toCents(price, currency),
    quantity,
    taxCents: toCents(tax, currency),
    refundedQuantity,
    units: quantities[index] ?? 0,
  }))
  const leftCents = toCents(left, currency)
  const ofLines = refundParts(lines, taxMode)
  const charges = refundedCharges(
    chargesOf(order),
    isEverything(draft, order) ? leftCents - ofLines.totalCents : 0,
    taxMode,
  )
  return {
    goods: toAmount(ofLines.priceCents, currency),
    charges: toAmount(charges.priceCents, currency),
    tax: toAmount(ofLines.taxCents + charges.taxCents, currency),
    total: toAmount(Math.min(ofLines.totalCents + charges.totalCents, leftCents), currency),
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
