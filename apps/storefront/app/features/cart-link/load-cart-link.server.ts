import { call, type ApiClient } from '@atelier/api-client/call'
import { readCartLink } from '@atelier/domain/cart/cart-link'
import { listLinkedProducts } from '@atelier/domain/cart/cart-link.endpoints'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { namedColor } from '@atelier/domain/products/named-color'
import { data } from 'react-router'
import { errorMessages } from '../../browser/error-messages.ts'
import { smallestImageUrl } from '../../shop/smallest-image-url.ts'
import type { LinkedLine } from './linked-line.ts'

/** What a cart link holds: the lines that can be bought now, and the names of those that cannot. */
export interface CartLinkData {
  lines: LinkedLine[]
  unavailable: string[]
}

/** Loads the items of a cart link at the prices of the market. Without a valid link there are none. */
export async function loadCartLink(api: ApiClient, text: string): Promise<CartLinkData> {
  const items = readCartLink(text) ?? []
  if (items.length === 0) return { lines: [], unavailable: [] }
  const { products } = await call(api, listLinkedProducts, { query: { add: text } }).catch(() => {
    throw data({ message: errorMessages.products }, { status: 503 })
  })
  const lines: LinkedLine[] = []
  const unavailable: string[] = []
  for (const { sku, quantity } of items) {
    const product = products.find(({ colors }) => colors.some((color) => color.sku === sku))
    const color = product?.colors.find((each) => each.sku === sku)
    if (!product || !color) unavailable.push(sku)
    else if (isColorSoldOut(product, color)) unavailable.push(`${product.name}, ${namedColor(color)}`)
    else {
      const { productId, slug, name, price, compareAtPrice, currency } = product
      const units = color.stock === null ? quantity : Math.min(quantity, color.stock)
      const image = color.images[0]
      lines.push({
        productId,
        slug,
        name,
        color: color.name,
        colorLabel: namedColor(color),
        price,
        compareAtPrice,
        currency,
        imageUrl: image ? smallestImageUrl(image) : null,
        weightGrams: color.weightGrams,
        quantity: units,
      })
    }
  }
  return { lines, unavailable }
}
