import type { ShopRegion } from '@atelier/domain/region/region'
import { formatAmount } from '@atelier/domain/money/money'
import type { Product } from '@atelier/domain/products/product.schema'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'

/** What changed while the product page was open. */
export interface LiveNews {
  /** The sentence about the price; empty if it did not change. */
  price: string
  /** The sentence about each color that sold out or came back, by the color's name; '' for a product without colors. */
  colors: Readonly<Record<string, string>>
}

export const NO_NEWS: LiveNews = { price: '', colors: {} }

/** Returns the news after a change (S2.37). Earlier news stay until the same thing changes again. */
export function newsAfter(before: Product, now: Product, { price, colors }: LiveNews, region: ShopRegion): LiveNews {
  const shades = now.colors.length > 0 ? now.colors : [undefined]
  const changed = shades.flatMap((shade) => {
    const isOut = isColorSoldOut(now, shade)
    const earlier = before.colors.find(({ name }) => name === shade?.name)
    if (isOut === isColorSoldOut(before, earlier)) return []
    return [[shade?.name ?? '', isOut ? `${shade?.name ?? 'This item'} has sold out.` : 'Back in stock.']]
  })
  return {
    price: now.price === before.price ? price : `The price is now ${formatAmount(now.price, now.currency, region)}.`,
    colors: { ...colors, ...Object.fromEntries(changed) },
  }
}
