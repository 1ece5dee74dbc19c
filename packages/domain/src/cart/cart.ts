import type { Cents } from '../money/money.ts'
import { withUnits } from '../quote/wrapped-line.ts'
import type { TaxClass } from '../tax/tax-class.ts'
import { shopperLimits } from '../limits/shopper-limits.ts'

/** What one unit costs in one market. */
export interface LinePrice {
  unitPriceCents: Cents
  /** The higher price before a sale, if there is one. */
  oldUnitPriceCents?: Cents
}

/** One line of a cart: a product in one color (S3). Name and price are those that the customer saw. */
export interface CartLine extends LinePrice {
  /** Product and color, or 'default' for a product without colors; see `cartItemId`. */
  cartItemId: string
  productId: string
  slug: string
  name: string
  color: string | null
  /** The color with its plain name; absent: the color itself. */
  colorLabel?: string | undefined
  quantity: number
  /** Units to gift-wrap where the market offers it; absent: none. */
  wrapped?: number | undefined
  /** The weight of a unit in grams, as the price of the delivery needs it; absent: not known. */
  weightGrams?: number | undefined
  /** How the item is taxed; absent: at the standard rate. */
  taxClass?: TaxClass | undefined
  imageUrl: string | null
  /** The prices that the customer saw in other markets, by their keys. */
  otherPrices?: Readonly<Record<string, LinePrice>>
}

/** A line without a price in the market of the page: it stays in the cart, and is not ordered. */
export type UnpricedLine = Omit<CartLine, keyof LinePrice>

/** The lines, in the order in which they were first added. */
export type Cart = readonly CartLine[]

export const EMPTY_CART: Cart = []

const { quantityMin, quantityMax, maxLines } = shopperLimits.cart

/** The quantities that a customer can choose (S9). */
export const QUANTITY_CHOICES: readonly number[] = Array.from(
  { length: quantityMax - quantityMin + 1 },
  (_, index) => quantityMin + index,
)

/** Returns the key that identifies an item; the case of the color name is ignored (S3). */
export const cartItemId = (productId: string, color: string | null): string =>
  `${productId}:${color?.toLowerCase() ?? 'default'}`

const clampQuantity = (quantity: number): number => Math.min(quantityMax, Math.max(quantityMin, Math.trunc(quantity)))

/**
 * Adds an item, merging its quantity into an existing line up to the maximum (S4). The merged line shows the newest
 * name, price and image. A full cart stays unchanged.
 */
export function addToCart(cart: Cart, item: Omit<CartLine, 'cartItemId' | 'quantity'>, quantity = 1): Cart {
  const id = cartItemId(item.productId, item.color)
  const present = cart.find((line) => line.cartItemId === id)
  if (present) {
    const { otherPrices, wrapped } = present
    const units = { quantity: clampQuantity(present.quantity + quantity), wrapped }
    const merged = { ...item, cartItemId: id, ...units, otherPrices }
    return cart.map((line) => (line === present ? merged : line))
  }
  if (cart.length >= maxLines) return cart
  return [...cart, { ...item, cartItemId: id, quantity: clampQuantity(quantity) }]
}

export const removeFromCart = (cart: Cart, id: string): Cart => cart.filter((line) => line.cartItemId !== id)

/** Sets the quantity of a line: 0 or less removes it (S4), more than the maximum sets the maximum. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return removeFromCart(cart, id)
  return cart.map((line) => (line.cartItemId === id ? withUnits(line, clampQuantity(quantity)) : line))
}

/** Sets how many units of a line are gift-wrapped, at most all of them. */
export const setWrapped = (cart: Cart, id: string, wrapped: number): Cart =>
  cart.map((line) => (line.cartItemId === id ? withUnits({ ...line, wrapped }, line.quantity) : line))

/** Restores a removed line at its position, unless the same item was added again. */
export function restoreToCart(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.some((other) => other.cartItemId === line.cartItemId)) return cart
  return [...cart.slice(0, index), line, ...cart.slice(index)]
}

/** Returns the number of units in the cart. */
export const itemCount = (cart: readonly Pick<CartLine, 'quantity'>[]): number =>
  cart.reduce((sum, line) => sum + line.quantity, 0)
