import { isImageUrl } from '../media/image-url.ts'
import { isTaxClass } from '../tax/tax-class.ts'
import { shopperLimits } from '../limits/shopper-limits.ts'
import { cartItemId, EMPTY_CART, type Cart, type CartLine, type LinePrice, type UnpricedLine } from './cart.ts'

/** A cart as the pages of one market show it. */
export interface StoredCart {
  /** The lines with a price in the market. */
  cart: Cart
  /** The others, which are not ordered there. */
  unpriced: readonly UnpricedLine[]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)
const isWeight = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readPrice(value: unknown): LinePrice | undefined {
  if (!isRecord(value)) return undefined
  const cents = Number(value.unitPriceCents)
  if (!Number.isSafeInteger(value.unitPriceCents) || cents < 0) return undefined
  const oldCents = Number(value.oldUnitPriceCents)
  const isOnSale = Number.isSafeInteger(oldCents) && oldCents > cents
  return { unitPriceCents: cents, ...(isOnSale ? { oldUnitPriceCents: oldCents } : {}) }
}

/** Returns the prices of a stored line by market. That of the market without a prefix stands in the line itself. */
function readPrices(line: Record<string, unknown>): Map<string, LinePrice> {
  const others = isRecord(line.prices) ? Object.entries(line.prices).slice(0, 20) : []
  const prices = new Map<string, LinePrice>()
  for (const [key, value] of [['', line] as const, ...others]) {
    const price = readPrice(value)
    if (price && /^[a-z]{0,5}$/.test(key)) prices.set(key, price)
  }
  return prices
}

function readLine(line: unknown, market: string): CartLine | UnpricedLine | undefined {
  if (!isRecord(line)) return undefined
  const { productId, slug, name, quantity } = line
  if (!isText(productId) || !isText(slug) || typeof name !== 'string' || !Number.isSafeInteger(quantity))
    return undefined
  const { quantityMin, quantityMax } = shopperLimits.cart
  if (Number(quantity) < quantityMin || Number(quantity) > quantityMax) return undefined
  const prices = readPrices(line)
  if (prices.size === 0) return undefined
  const price = prices.get(market)
  prices.delete(market)
  const color = textOrNull(line.color)
  const wrapped = readWrapped(line)
  return {
    cartItemId: cartItemId(productId, color),
    productId,
    slug,
    name,
    color,
    colorLabel: textOrNull(line.colorLabel) ?? undefined,
    ...price,
    quantity: Number(quantity),
    ...(wrapped > 0 && { wrapped }),
    ...(isWeight(line.weightGrams) && { weightGrams: line.weightGrams }),
    ...(isTaxClass(line.taxClass) && { taxClass: line.taxClass }),
    imageUrl: isText(line.imageUrl) && isImageUrl(line.imageUrl) ? line.imageUrl : null,
    ...(prices.size > 0 ? { otherPrices: Object.fromEntries(prices) } : {}),
  }
}

/** Returns how many units of a stored line are gift-wrapped; carts of before gift wrap do not say. */
function readWrapped({ wrapped, quantity }: Record<string, unknown>): number {
  const isValid = Number.isSafeInteger(wrapped) && Number(wrapped) <= Number(quantity)
  return isValid ? Math.max(0, Number(wrapped)) : 0
}

const isPriced = (line: CartLine | UnpricedLine): line is CartLine => 'unitPriceCents' in line

/**
 * Reads a cart from the browser's storage, whose content is untrusted, for the pages of a market. Skips invalid and repeated
 * lines, and returns an empty cart for invalid text.
 */
export function readStoredCart(text: string | null, market = ''): StoredCart {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    stored = []
  }
  const lines = new Map<string, CartLine | UnpricedLine>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const line = readLine(value, market)
    if (line && !lines.has(line.cartItemId) && lines.size < shopperLimits.cart.maxLines)
      lines.set(line.cartItemId, line)
  }
  const all = [...lines.values()]
  const cart = all.filter(isPriced)
  return { cart: cart.length > 0 ? cart : EMPTY_CART, unpriced: all.filter((line) => !isPriced(line)) }
}

/** Returns a line as it is stored, with its prices in every market. */
function toStored(line: CartLine | UnpricedLine, market: string) {
  const { otherPrices, unitPriceCents, oldUnitPriceCents, ...facts } = line as Partial<CartLine> & UnpricedLine
  const price = unitPriceCents === undefined ? undefined : { unitPriceCents, oldUnitPriceCents }
  const { '': own, ...prices } = { ...otherPrices, ...(price ? { [market]: price } : {}) }
  return { ...facts, ...own, ...(Object.keys(prices).length > 0 ? { prices } : {}) }
}

/** Returns the text that `readStoredCart` reads. */
export const writeStoredCart = ({ cart, unpriced }: StoredCart, market = ''): string =>
  JSON.stringify([...cart, ...unpriced].map((line) => toStored(line, market)))
