import { toCents, type Cents } from '@atelier/domain/money'
import type { Product, ProductImage, ProductStatus } from '@atelier/domain/products/product.schema'

/** A product as a card needs it. Pages of cards carry this and not whole products, which are many times its size. */
export interface CardProduct {
  productId: string
  slug: string
  name: string
  priceCents: Cents
  oldPriceCents: Cents | null
  isNew: boolean
  status: ProductStatus
  stock: number | null
  colors: { name: string; value: string; stock: number | null; images: ProductImage[] }[]
}

/** Dollars end here. The old price counts only above the new one; two pictures of each colour are enough for a card. */
export function toCardProduct(product: Product): CardProduct {
  const { productId, slug, name, isNew, status, stock } = product
  const priceCents = toCents(product.price)
  const oldCents = product.compareAtPrice === null ? 0 : toCents(product.compareAtPrice)
  const colors = product.colors.map((color) => ({
    name: color.name,
    value: color.value,
    stock: color.stock,
    images: color.images.slice(0, 2),
  }))
  const oldPriceCents = oldCents > priceCents ? oldCents : null
  return { productId, slug, name, priceCents, oldPriceCents, isNew, status, stock, colors }
}

/** S2: what a product without a name is called. */
export const productName = (name: string): string => (name.trim() === '' ? 'Unnamed Product' : name)
