import { policy } from '@atelier/domain/policy'
import type { ColorVariant, ProductStatus } from '@atelier/domain/products/product.schema'

/** What the rules below read of a product; a card's and a whole product both have it. */
export interface Stocked {
  status: ProductStatus
  stock: number | null
  colors: readonly Pick<ColorVariant, 'stock'>[]
}

/** Whether this colour cannot be had. A colour that is not counted can always be had. */
export const isColorSoldOut = (product: Stocked, color: Pick<ColorVariant, 'stock'> | undefined): boolean =>
  product.status === 'out_of_stock' || (color ? color.stock === 0 : product.stock === 0)

/** Whether no colour of the product can be had. */
export const isSoldOut = (product: Stocked): boolean =>
  product.colors.length === 0
    ? isColorSoldOut(product, undefined)
    : product.colors.every((color) => isColorSoldOut(product, color))

/** 'Only 3 left' when few are left and they are counted; nothing otherwise. */
export function fewLeft(product: Stocked, color: Pick<ColorVariant, 'stock'> | undefined): string | undefined {
  const stock = color ? color.stock : product.stock
  if (stock === null || stock <= 0 || isColorSoldOut(product, color)) return undefined
  return stock < policy.catalog.lowStockBelow ? `Only ${stock} left` : undefined
}
