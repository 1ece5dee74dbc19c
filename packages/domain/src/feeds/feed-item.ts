import { deliveryOffers } from '../delivery/delivery-offers.ts'
import { toCents, type Cents, type Currency } from '../money/money.ts'
import { goodsOfUnit } from '../products/goods-of-unit.ts'
import { isColorSoldOut } from '../products/color-sold-out.ts'
import { namedColor } from '../products/named-color.ts'
import type { ColorVariant, Product } from '../products/product.schema.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

/** How long texts may be. Google and Meta refuse longer ones; the lower limit of both. */
export const FEED_LIMITS = {
  id: 50,
  title: 150,
  description: 5_000,
  brand: 70,
  color: 100,
  productType: 750,
  additionalImages: 10,
} as const

/** A color of a product, as services that show products of several shops read it. */
export interface FeedItem {
  /** The SKU, which structured data names, too. */
  id: string
  /** The product: its colors are one group. */
  groupId: string
  title: string
  description: string
  link: string
  imageLink: string
  additionalImages: string[]
  isAvailable: boolean
  currency: Currency
  /** The price without a reduction. */
  priceCents: Cents
  /** What the checkout charges, if it is less than the price; null otherwise. */
  salePriceCents: Cents | null
  /** When the reduction begins and ends; null: it is not limited. */
  saleEffective: { from: Date; to: Date } | null
  brand: string
  /** Null: the color has none. */
  gtin: string | null
  color: string
  /** The name of the category. */
  productType: string
  /** What delivery of this item alone costs, by country. */
  shipping: { country: string; cents: Cents }[]
}

/** What the items of a market have in common. */
export interface FeedContext {
  /** The origin of the shop, without a slash at its end. */
  origin: string
  /** Where the pages of the market begin: the origin with its prefix. */
  base: string
  brand: string
  shipping: ShopTerms['shipping']
  categoryName: (slug: string) => string
  /** When the sale of a product runs; undefined: it is in none that ends. */
  saleOf: (productId: string) => { from: Date; to: Date } | undefined
}

const cut = (text: string, max: number): string => Array.from(text.trim()).slice(0, max).join('').trim()

const absoluteUrl = (origin: string, url: string): string => (url.startsWith('/') ? `${origin}${url}` : url)

/** Returns the SKU. One that is too long to be an id gives way to the place of the color. */
const idOf = ({ productId, colors }: Product, color: ColorVariant): string =>
  color.sku.length <= FEED_LIMITS.id ? color.sku : cut(`${productId}-${colors.indexOf(color)}`, FEED_LIMITS.id)

function itemOf(product: Product, color: ColorVariant, context: FeedContext): FeedItem | null {
  const { origin, base, brand, shipping } = context
  const { currency } = product
  const [image, ...others] = color.images
  // A service shows no item without an image, and nothing in place of an empty name.
  if (!image || product.name.trim() === '') return null
  const current = toCents(product.price, currency)
  const former = product.compareAtPrice === null ? 0 : toCents(product.compareAtPrice, currency)
  const isReduced = former > current
  const path = `/products/${encodeURIComponent(product.slug)}?color=${encodeURIComponent(color.name.toLowerCase())}`
  const images = others.slice(0, FEED_LIMITS.additionalImages).map(({ url }) => absoluteUrl(origin, url))
  return {
    id: idOf(product, color),
    groupId: cut(product.productId, FEED_LIMITS.id),
    title: cut(`${product.name}, ${namedColor(color)}`, FEED_LIMITS.title),
    description: cut(product.description || product.name, FEED_LIMITS.description),
    link: `${base}${path}`,
    imageLink: absoluteUrl(origin, image.url),
    additionalImages: images,
    isAvailable: !isColorSoldOut(product, color),
    currency,
    priceCents: isReduced ? former : current,
    salePriceCents: isReduced ? current : null,
    saleEffective: (isReduced && context.saleOf(product.productId)) || null,
    brand: cut(brand, FEED_LIMITS.brand),
    gtin: color.gtin ?? null,
    color: cut(namedColor(color).replaceAll('/', ' '), FEED_LIMITS.color),
    productType: cut(context.categoryName(product.category), FEED_LIMITS.productType),
    shipping: deliveryOffers(goodsOfUnit(product, color), shipping).flatMap(({ cents, countries }) =>
      countries.map((country) => ({ country, cents })),
    ),
  }
}

/** Returns the items of a product, one for each color that has an image: what the page says, and the checkout charges (S9). */
export const feedItemsOf = (product: Product, context: FeedContext): FeedItem[] =>
  product.colors.map((color) => itemOf(product, color, context)).filter((item) => item !== null)
