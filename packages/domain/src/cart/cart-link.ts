import { shopperLimits } from '../limits/shopper-limits.ts'

/** What a link puts into a cart: units of a color, by its SKU. */
export interface LinkedItem {
  sku: string
  quantity: number
}

/** A link has fewer items than a cart, so that it stays an address. */
export const CART_LINK_MAX_ITEMS = 20

const { quantityMax } = shopperLimits.cart
const ITEM = /^([^:,\s]{1,200}):([1-9]\d{0,2})$/

/** Returns the text of `add` in a cart link: `OR610-COG:1,OR610-NOI:2`. */
export const writeCartLink = (items: readonly LinkedItem[]): string =>
  items.map(({ sku, quantity }) => `${encodeURIComponent(sku)}:${quantity}`).join(',')

function readItem(text: string): LinkedItem | null {
  const [, sku = '', quantity = ''] = ITEM.exec(text) ?? []
  try {
    return sku === '' ? null : { sku: decodeURIComponent(sku), quantity: Number(quantity) }
  } catch {
    return null
  }
}

/**
 * Reads the text of `add`. Equal items are one; a quantity is at most what a line of a cart can have. Returns null for a text that
 * is not of this form as a whole: half of a link must not fill a cart.
 */
export function readCartLink(text: string): LinkedItem[] | null {
  const read = text.split(',').map(readItem)
  if (read.length > CART_LINK_MAX_ITEMS || read.includes(null)) return null
  const units = new Map<string, number>()
  for (const item of read) if (item) units.set(item.sku, (units.get(item.sku) ?? 0) + item.quantity)
  return Array.from(units, ([sku, quantity]) => ({ sku, quantity: Math.min(quantity, quantityMax) }))
}
