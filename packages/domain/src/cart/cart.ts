import type { Cents } from '../money.ts'
import { orderTotals, type OrderTotals } from '../orders/totals.ts'
import { policy } from '../policy.ts'

/** One line of a cart (S3): a product in one colour. What it says of name and price is what the shopper saw. */
export interface CartLine {
  /** Product and colour, or 'default' where a product has no colours; see `cartItemId`. */
  cartItemId: string
  productId: string
  slug: string
  name: string
  color: string | null
  unitPriceCents: Cents
  quantity: number
  imageUrl: string | null
}

/** The lines in the order in which they were first added. */
export type Cart = readonly CartLine[]

export const EMPTY_CART: Cart = []

const { quantityMin, quantityMax, maxLines } = policy.cart

/** S9: the quantities a shopper can choose. */
export const QUANTITY_CHOICES: readonly number[] = Array.from(
  { length: quantityMax - quantityMin + 1 },
  (_, index) => quantityMin + index,
)

/** S3: what makes two additions the same item, whatever the case of the colour's name. */
export const cartItemId = (productId: string, color: string | null): string =>
  `${productId}:${color?.toLowerCase() ?? 'default'}`

const capped = (quantity: number): number => Math.min(quantityMax, Math.max(quantityMin, Math.trunc(quantity)))

/**
 * Adds an item, merging its quantity into a line of the same item (S4) up to the largest quantity. The line then
 * shows the newest name, price and picture. A full cart refuses new lines by staying as it is.
 */
export function addToCart(cart: Cart, item: Omit<CartLine, 'cartItemId' | 'quantity'>, quantity = 1): Cart {
  const id = cartItemId(item.productId, item.color)
  const present = cart.find((line) => line.cartItemId === id)
  if (present) {
    const merged = { ...item, cartItemId: id, quantity: capped(present.quantity + quantity) }
    return cart.map((line) => (line === present ? merged : line))
  }
  if (cart.length >= maxLines) return cart
  return [...cart, { ...item, cartItemId: id, quantity: capped(quantity) }]
}

export const removeFromCart = (cart: Cart, id: string): Cart => cart.filter((line) => line.cartItemId !== id)

/** Sets how many of a line are wanted: 0 or less removes it (S4), more than the largest choice is that choice. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return removeFromCart(cart, id)
  return cart.map((line) => (line.cartItemId === id ? { ...line, quantity: capped(quantity) } : line))
}

/** Puts a removed line back where it was, unless the same item has been added again since. */
export function restoreToCart(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.some((other) => other.cartItemId === line.cartItemId)) return cart
  return [...cart.slice(0, index), line, ...cart.slice(index)]
}

/** How many pieces are in the cart, over all lines. */
export const itemCount = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0)

/** Subtotal, tax and total, as the order will have them. */
export const cartTotals = (cart: Cart): OrderTotals => orderTotals(cart)
