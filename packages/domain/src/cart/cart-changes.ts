import { toCents, type Cents, type Currency } from '../money/money.ts'
import type { CheckoutChange } from '../orders/place-order.schema.ts'
import { taxClassOf, type TaxClass } from '../tax/tax-class.ts'
import { withUnits } from '../quote/wrapped-line.ts'
import type { Cart, CartLine } from './cart.ts'

/** How one cart line differs from what the shop can sell now. */
export interface LineChange {
  line: CartLine
  /** The new unit price; null when it is unchanged. */
  newPriceCents: Cents | null
  /** Units available; null when there are enough. 0 removes the line. */
  available: number | null
  /** The weight of a unit in grams, 0 when it is not known; null when the cart has the same. */
  weightGrams: number | null
  /** How the item is taxed; null when the cart has the same. */
  taxClass: TaxClass | null
}

function affectsLine(change: CheckoutChange, line: CartLine): boolean {
  if (change.productId !== line.productId) return false
  // A line without a color means the first color, which the response names.
  return line.color === null || change.color === null || change.color.toLowerCase() === line.color.toLowerCase()
}

/** Maps the changes of a rejected order, in the currency of the cart, to its lines. Unchanged lines are omitted. */
export function lineChanges(cart: Cart, changes: readonly CheckoutChange[], currency: Currency): LineChange[] {
  return cart.flatMap((line) => {
    const change = changes.find((candidate) => affectsLine(candidate, line))
    if (!change) return []
    const priceCents = change.price === null ? null : toCents(change.price, currency)
    const isGone = change.price === null
    const available = isGone ? 0 : change.available
    const newPriceCents = priceCents === line.unitPriceCents ? null : priceCents
    const isShort = available !== null && available < line.quantity
    const { weightGrams: now = line.weightGrams ?? 0 } = change
    const weightGrams = now === (line.weightGrams ?? 0) ? null : now
    const { taxClass = taxClassOf(line) } = change
    const isReclassed = taxClass !== taxClassOf(line)
    if (newPriceCents === null && !isShort && weightGrams === null && !isReclassed) return []
    const changed = { newPriceCents, available: isShort ? available : null, weightGrams }
    return [{ line, ...changed, taxClass: isReclassed ? taxClass : null }]
  })
}

/** Returns the cart after the customer accepted the changes: new prices, lower quantities, and no unavailable lines. */
export function acceptChanges(cart: Cart, changes: readonly LineChange[]): Cart {
  return cart.flatMap((line) => {
    const change = changes.find((candidate) => candidate.line.cartItemId === line.cartItemId)
    if (!change) return [line]
    const quantity = change.available === null ? line.quantity : Math.min(line.quantity, change.available)
    if (quantity <= 0) return []
    return [
      {
        ...withUnits(line, quantity),
        unitPriceCents: change.newPriceCents ?? line.unitPriceCents,
        ...(change.weightGrams !== null && { weightGrams: change.weightGrams }),
        ...(change.taxClass !== null && { taxClass: change.taxClass }),
      },
    ]
  })
}
