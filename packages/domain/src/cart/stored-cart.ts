import { isImageUrl } from '../media/image-url.ts'
import { shopperLimits } from '../limits/shopper-limits.ts'
import { cartItemId, EMPTY_CART, type Cart, type CartLine } from './cart.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)

function readLine(value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const line = value as Partial<Record<keyof CartLine, unknown>>
  const { productId, slug, name, unitPriceCents, quantity } = line
  if (!isText(productId) || !isText(slug) || typeof name !== 'string') return undefined
  if (!Number.isSafeInteger(unitPriceCents) || !Number.isSafeInteger(quantity)) return undefined
  const { quantityMin, quantityMax } = shopperLimits.cart
  if (Number(unitPriceCents) < 0 || Number(quantity) < quantityMin || Number(quantity) > quantityMax) return undefined
  const color = textOrNull(line.color)
  const oldCents = Number(line.oldUnitPriceCents)
  const isOnSale = Number.isSafeInteger(oldCents) && oldCents > Number(unitPriceCents)
  return {
    cartItemId: cartItemId(productId, color),
    productId,
    slug,
    name,
    color,
    colorLabel: textOrNull(line.colorLabel) ?? undefined,
    unitPriceCents: Number(unitPriceCents),
    ...(isOnSale ? { oldUnitPriceCents: oldCents } : {}),
    quantity: Number(quantity),
    imageUrl: isText(line.imageUrl) && isImageUrl(line.imageUrl) ? line.imageUrl : null,
  }
}

/**
 * Reads a cart from the browser's storage, whose content is untrusted. Skips invalid and repeated lines, and returns an
 * empty cart for invalid text.
 */
export function readStoredCart(text: string | null): Cart {
  if (text === null) return EMPTY_CART
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return EMPTY_CART
  }
  if (!Array.isArray(stored)) return EMPTY_CART
  const lines = new Map<string, CartLine>()
  for (const line of stored.map(readLine)) {
    if (line && !lines.has(line.cartItemId) && lines.size < shopperLimits.cart.maxLines)
      lines.set(line.cartItemId, line)
  }
  return [...lines.values()]
}

/** Returns the text that `readStoredCart` reads. */
export const writeStoredCart = (cart: Cart): string => JSON.stringify(cart)
