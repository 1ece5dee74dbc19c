import type { CartLine } from '@atelier/domain/cart/cart'
import { toCents } from '@atelier/domain/money/money'

/** A line of a cart link: as much of a product as its line in the cart needs. */
export interface LinkedLine {
  productId: string
  slug: string
  name: string
  color: string
  colorLabel: string
  /** In the currency of the market. */
  price: number
  compareAtPrice: number | null
  currency: string
  imageUrl: string | null
  /** The weight of a unit, as the price of the delivery needs it. */
  weightGrams?: number | undefined
  quantity: number
}

/** Returns a line as the cart takes it. */
export function toCartItem(line: LinkedLine): { item: Omit<CartLine, 'cartItemId' | 'quantity'>; quantity: number } {
  const { productId, slug, name, color, colorLabel, imageUrl, price, compareAtPrice, currency, quantity, weightGrams } =
    line
  const unitPriceCents = toCents(price, currency)
  const oldCents = compareAtPrice === null ? 0 : toCents(compareAtPrice, currency)
  const old = oldCents > unitPriceCents ? { oldUnitPriceCents: oldCents } : {}
  return { item: { productId, slug, name, color, colorLabel, imageUrl, unitPriceCents, weightGrams, ...old }, quantity }
}
