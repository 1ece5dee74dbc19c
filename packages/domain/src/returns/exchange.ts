/** What the customer gets for a return: the money, or another color of the same product. */
export const RETURN_RESOLUTIONS = ['refund', 'exchange'] as const
export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number]

export const CHOOSE_COLOR = 'Choose a new color for each item'
export const SAME_COLOR = 'Choose another color than the one you have'
export const UNKNOWN_COLOR = 'This product doesn’t come in this color'

/** The message for the customer when the wanted color has too few units. */
export const exchangeSoldOut = (name: string, color: string): string =>
  `${name} in ${color} is sold out. Choose another color, or a refund.`

/** The message for staff when the wanted color has too few units. */
export const REPLACEMENT_SOLD_OUT = 'The color for the exchange is sold out. Approve the return as a refund instead.'

/** The message for staff when the customer has the money back, so that a replacement would be a gift. */
export const ORDER_WAS_REFUNDED = 'The order is fully refunded, so no replacement can be sent. Continue it as a refund.'

/** A line item that the customer wants in another color. */
export interface ExchangedLine {
  productId: string
  name: string
  /** The color that comes back. */
  color: string | null
  exchangeColor: string
  quantity: number
}

/** A color that can be sent. */
export interface OfferedColor {
  variantId: number
  productId: string
  color: string
  /** That color with its plain name, as shoppers read it: 'Black (Noir)'. */
  label: string
  /** Units in stock; null when they are not counted. */
  stock: number | null
}

export type ExchangeVerdict =
  | { ok: true; colors: OfferedColor[] }
  | { ok: false; reason: 'invalid_input'; message: string; index: number }
  | { ok: false; reason: 'conflict'; message: string }

/**
 * Judges the wanted colors of an exchange: another color of the same product, with enough units for all lines together.
 * Returns the offered color of each line. The price of a product is the same in all colors, so no money moves.
 */
export function judgeExchange(lines: readonly ExchangedLine[], offered: readonly OfferedColor[]): ExchangeVerdict {
  const wanted = new Map<number, number>()
  const colors: OfferedColor[] = []
  for (const [index, { productId, name, color, exchangeColor, quantity }] of lines.entries()) {
    if (exchangeColor === color) return { ok: false, reason: 'invalid_input', message: SAME_COLOR, index }
    const found = offered.find((offer) => offer.productId === productId && offer.color === exchangeColor)
    if (!found) return { ok: false, reason: 'invalid_input', message: UNKNOWN_COLOR, index }
    const total = (wanted.get(found.variantId) ?? 0) + quantity
    if (found.stock !== null && found.stock < total) {
      return { ok: false, reason: 'conflict', message: exchangeSoldOut(name, found.label) }
    }
    wanted.set(found.variantId, total)
    colors.push(found)
  }
  return { ok: true, colors }
}
