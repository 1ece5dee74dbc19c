import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import type { ColorVariant, ProductStatus } from '@atelier/domain/products/product.schema'

/** The fields of a product that the functions below read; card products have them too. */
export interface Stocked {
  status: ProductStatus
  stock: number | null
  colors: readonly Pick<ColorVariant, 'stock'>[]
}

/** Whether every color of the product is sold out. */
export const isSoldOut = (product: Stocked): boolean =>
  product.colors.length === 0
    ? isColorSoldOut(product, undefined)
    : product.colors.every((color) => isColorSoldOut(product, color))

/** Returns 'Only 3 left' when a counted stock is low; undefined otherwise. */
export function fewLeft(product: Stocked, color: Pick<ColorVariant, 'stock'> | undefined): string | undefined {
  const stock = color ? color.stock : product.stock
  if (stock === null || stock <= 0 || isColorSoldOut(product, color)) return undefined
  return stock < shopperDisplay.catalog.lowStockBelow ? `Only ${stock} left` : undefined
}
