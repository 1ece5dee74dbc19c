import { toCents, type Cents } from '@atelier/domain/money/money'
import type { Product, ProductImage, ProductStatus } from '@atelier/domain/products/product.schema'

/** The data a product card needs. Pages send this instead of whole products, which are many times larger. */
export interface CardProduct {
  productId: string
  slug: string
  name: string
  priceCents: Cents
  oldPriceCents: Cents | null
  isNew: boolean
  status: ProductStatus
  stock: number | null
  colors: {
    name: string
    plainName?: string | undefined
    value: string
    stock: number | null
    images: ProductImage[]
  }[]
}

/** The second image only fades in over the first, so it needs neither alt text nor placeholder. */
const cardImages = ([first, second]: ProductImage[], isShownFirst: boolean): ProductImage[] => [
  ...(first ? [isShownFirst ? first : { ...first, placeholder: null }] : []),
  ...(second ? [{ ...second, alt: '', placeholder: null }] : []),
]

/**
 * Sorts the wanted colors (lower-case names, plain or the brand's) to the front, those in stock before those sold out. A card shows the first
 * color.
 */
export const wantedFirst = <Color extends { name: string; plainName?: string | undefined; stock: number | null }>(
  colors: readonly Color[],
  wanted: readonly string[],
): Color[] => {
  const isWanted = (name: string): boolean => wanted.includes(name.toLowerCase())
  const rank = ({ name, plainName = '', stock }: Color): number =>
    isWanted(name) || isWanted(plainName) ? (stock === 0 ? 1 : 2) : 0
  return colors.toSorted((one, other) => rank(other) - rank(one))
}

/**
 * Converts a product for a card. Prices become cents; an old price counts only if it is higher. A card needs two images
 * per color, and a placeholder for the first. Every byte counts twice: in the HTML and in the hydration data.
 */
export function toCardProduct(product: Product, wanted: readonly string[] = []): CardProduct {
  const { productId, slug, name, currency, isNew, status, stock } = product
  const priceCents = toCents(product.price, currency)
  const oldCents = product.compareAtPrice === null ? 0 : toCents(product.compareAtPrice, currency)
  const [shownFirst] = wantedFirst(product.colors, wanted)
  const colors = product.colors.map((color) => ({
    name: color.name,
    plainName: color.plainName,
    value: color.value,
    stock: color.stock,
    images: cardImages(color.images, color === shownFirst),
  }))
  const oldPriceCents = oldCents > priceCents ? oldCents : null
  return { productId, slug, name, priceCents, oldPriceCents, isNew, status, stock, colors }
}

/** Returns the product's name, or a default without one (S2). */
export const productName = (name: string): string => (name.trim() === '' ? 'Unnamed Product' : name)
