import { toCents, type Cents } from '../money.ts'
import type { CheckoutChange } from '../orders/place-order.schema.ts'
import type { Cart, CartLine } from './cart.ts'

/** What the shop says of one line that can no longer be had as the shopper saw it. */
export interface LineChange {
  line: CartLine
  /** The new unit price; null where the price is the old one. */
  newPriceCents: Cents | null
  /** How many there are; null when there are enough. 0: none, and the line goes. */
  available: number | null
}

function concerns(change: CheckoutChange, line: CartLine): boolean {
  if (change.productId !== line.productId) return false
  // A line without a colour means the first colour, which the answer names.
  return line.color === null || change.color === null || change.color.toLowerCase() === line.color.toLowerCase()
}

/** What a refused order means for each line of the cart it was made from; lines that stay as they are are left out. */
export function lineChanges(cart: Cart, changes: readonly CheckoutChange[]): LineChange[] {
  return cart.flatMap((line) => {
    const change = changes.find((candidate) => concerns(candidate, line))
    if (!change) return []
    const priceCents = change.price === null ? null : toCents(change.price)
    const isGone = change.price === null
    const available = isGone ? 0 : change.available
    const newPriceCents = priceCents === line.unitPriceCents ? null : priceCents
    const isShort = available !== null && available < line.quantity
    if (newPriceCents === null && !isShort) return []
    return [{ line, newPriceCents, available: isShort ? available : null }]
  })
}

/** The cart after the shopper has agreed: new prices, fewer pieces, and without what is gone. */
export function acceptChanges(cart: Cart, changes: readonly LineChange[]): Cart {
  return cart.flatMap((line) => {
    const change = changes.find((candidate) => candidate.line.cartItemId === line.cartItemId)
    if (!change) return [line]
    const quantity = change.available === null ? line.quantity : Math.min(line.quantity, change.available)
    if (quantity <= 0) return []
    return [{ ...line, quantity, unitPriceCents: change.newPriceCents ?? line.unitPriceCents }]
  })
}
