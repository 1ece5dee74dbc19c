import type { CartLine, LinePrice, UnpricedLine } from './cart.ts'
import type { StoredCart } from './stored-cart.ts'

/** What one line costs in a market, beside what it cost in the one before; null: it is not sold there. */
export interface LineMove {
  line: Pick<CartLine, 'cartItemId' | 'name' | 'color' | 'colorLabel'>
  beforeCents: number | null
  nowCents: number | null
}

const withoutPrice = ({ unitPriceCents: _, oldUnitPriceCents: __, ...line }: CartLine): UnpricedLine => line

/**
 * Returns the cart at the prices that its products have in the market of the page now. A line whose product has none there
 * has no price. `asked` are the products whose prices are known; other lines stay as they are.
 */
export function priceInMarket(
  { cart, unpriced }: StoredCart,
  asked: ReadonlySet<string>,
  prices: ReadonlyMap<string, LinePrice>,
): StoredCart {
  const result: { cart: CartLine[]; unpriced: UnpricedLine[] } = { cart: [], unpriced: [] }
  for (const line of cart) {
    const price = prices.get(line.productId)
    if (price) result.cart.push({ ...withoutPrice(line), ...price })
    else if (asked.has(line.productId)) result.unpriced.push(withoutPrice(line))
    else result.cart.push(line)
  }
  for (const line of unpriced) {
    const price = prices.get(line.productId)
    if (price) result.cart.push({ ...line, ...price })
    else result.unpriced.push(line)
  }
  return result
}

/** Returns what each line cost in the market that the shopper has left, and what it costs now. */
export const lineMoves = ({ cart, unpriced }: StoredCart, from: string): LineMove[] => {
  const before = ({ otherPrices }: UnpricedLine): number | null => otherPrices?.[from]?.unitPriceCents ?? null
  return [
    ...cart.map((line) => ({ line, beforeCents: before(line), nowCents: line.unitPriceCents })),
    ...unpriced.map((line) => ({ line, beforeCents: before(line), nowCents: null })),
  ]
}
