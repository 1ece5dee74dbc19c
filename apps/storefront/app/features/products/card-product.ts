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

/** A second picture only fades in over the first: it needs neither words nor anything that stands in for it. */
const cardImages = ([first, second]: ProductImage[], isShownFirst: boolean): ProductImage[] => [
  ...(first ? [isShownFirst ? first : { ...first, placeholder: null }] : []),
  ...(second ? [{ ...second, alt: '', placeholder: null }] : []),
]

/**
 * The colors, those somebody looks for (names in lower case) before the others, and of them what can be had: a card shows
 * itself in the first.
 */
export const wantedFirst = <Color extends { name: string; stock: number | null }>(
  colors: readonly Color[],
  wanted: readonly string[],
): Color[] => {
  const rank = ({ name, stock }: Color): number => (wanted.includes(name.toLowerCase()) ? (stock === 0 ? 1 : 2) : 0)
  return colors.toSorted((one, other) => rank(other) - rank(one))
}

/**
 * Dollars end here. The old price counts only above the new one; two pictures of each colour are enough for a card, and a
 * stand-in for the one it shows first. Every byte is sent twice for each card: as what is seen and as what it is made of.
 */
export function toCardProduct(product: Product, wanted: readonly string[] = []): CardProduct {
  const { productId, slug, name, isNew, status, stock } = product
  const priceCents = toCents(product.price)
  const oldCents = product.compareAtPrice === null ? 0 : toCents(product.compareAtPrice)
  const [shownFirst] = wantedFirst(product.colors, wanted)
  const colors = product.colors.map((color) => ({
    name: color.name,
    value: color.value,
    stock: color.stock,
    images: cardImages(color.images, color === shownFirst),
  }))
  const oldPriceCents = oldCents > priceCents ? oldCents : null
  return { productId, slug, name, priceCents, oldPriceCents, isNew, status, stock, colors }
}

/** S2: what a product without a name is called. */
export const productName = (name: string): string => (name.trim() === '' ? 'Unnamed Product' : name)
