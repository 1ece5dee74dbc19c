import { writeCartLink } from '@atelier/domain/cart/cart-link'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import { toCents, type Money } from '@atelier/domain/money/money'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { namedColor } from '@atelier/domain/products/named-color'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { UCP_VERSION, type UcpProduct, type UcpVariant } from '@atelier/domain/ucp/ucp.schema'

/** Where the products stand: the addresses of a market, and the names of its categories. */
export interface UcpPlace {
  /** Without a slash at its end. */
  publicUrl: string
  market: string
  categoryName: (slug: string) => string
}

const SPECIFICATION = `https://ucp.dev/${UCP_VERSION}`
const SEARCH = 'dev.ucp.shopping.catalog.search'
const LOOKUP = 'dev.ucp.shopping.catalog.lookup'

/** Returns the profile: what assistants can ask, and where. The shop takes no payments of assistants. */
export const presentProfile = (publicUrl: string) => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      'dev.ucp.shopping': [
        {
          version: UCP_VERSION,
          spec: `${SPECIFICATION}/specification/overview/`,
          transport: 'rest' as const,
          endpoint: `${publicUrl}/ucp`,
          schema: `${SPECIFICATION}/services/shopping/rest.openapi.json`,
        },
      ],
    },
    capabilities: {
      [SEARCH]: [capability('search')],
      [LOOKUP]: [capability('lookup')],
    },
    payment_handlers: {},
  },
})

const capability = (name: 'search' | 'lookup') => ({
  version: UCP_VERSION,
  spec: `${SPECIFICATION}/specification/shopping/catalog/${name}`,
  schema: `${SPECIFICATION}/schemas/shopping/catalog_${name}.json`,
})

/** Returns the part of an answer about the protocol. */
export const envelopeOf = (name: 'search' | 'lookup') => ({
  version: UCP_VERSION,
  capabilities: { [name === 'search' ? SEARCH : LOOKUP]: [{ version: UCP_VERSION } as const] },
})

const priceOf = (amount: number, currency: string) => ({ amount: toCents(amount, currency), currency })

const rangeOf = (price: { amount: number; currency: Money['currency'] }) => ({ min: price, max: price })

function mediaOf({ publicUrl }: UcpPlace, color: ColorVariant): UcpVariant['media'] {
  return color.images.map(({ url, alt, width, height }) => ({
    type: 'image',
    url: url.startsWith('/') ? `${publicUrl}${url}` : url,
    alt_text: alt,
    width,
    height,
  }))
}

function presentVariant(place: UcpPlace, product: Product, color: ColorVariant): UcpVariant {
  const { publicUrl, market } = place
  const { currency, price, compareAtPrice } = product
  const isReduced = compareAtPrice !== null && compareAtPrice > price
  const path = `/products/${encodeURIComponent(product.slug)}?color=${encodeURIComponent(color.name.toLowerCase())}`
  const link = encodeURIComponent(writeCartLink([{ sku: color.sku, quantity: 1 }]))
  return {
    id: color.sku,
    sku: color.sku,
    ...(color.gtin ? { barcodes: [{ type: 'GTIN' as const, value: color.gtin }] } : {}),
    title: namedColor(color),
    description: { plain: `${product.name}, ${namedColor(color)}` },
    url: `${publicUrl}${pathInMarket(market, path)}`,
    price: priceOf(price, currency),
    ...(isReduced ? { list_price: priceOf(compareAtPrice, currency) } : {}),
    availability: { available: !isColorSoldOut(product, color) },
    options: [{ name: 'Color', label: namedColor(color) }],
    media: mediaOf(place, color),
    metadata: { cart_url: `${publicUrl}${pathInMarket(market, `/cart?add=${link}`)}` },
  }
}

/** Returns a product with these variants, at the prices of the page; null for one without colors, which cannot be bought. */
export function presentUcpProduct(
  place: UcpPlace,
  product: Product,
  colors: readonly ColorVariant[] = product.colors,
): UcpProduct | null {
  const { currency, price, compareAtPrice } = product
  const [first] = colors
  if (!first) return null
  const values = product.colors.map((color) => ({
    label: namedColor(color),
    available: !isColorSoldOut(product, color),
    exists: true,
  }))
  const isReduced = compareAtPrice !== null && compareAtPrice > price
  return {
    id: product.productId,
    handle: product.slug,
    title: product.name,
    description: { plain: product.description || product.name },
    url: `${place.publicUrl}${pathInMarket(place.market, `/products/${encodeURIComponent(product.slug)}`)}`,
    categories: [{ value: place.categoryName(product.category), taxonomy: 'merchant' }],
    price_range: rangeOf(priceOf(price, currency)),
    ...(isReduced ? { list_price_range: rangeOf(priceOf(compareAtPrice, currency)) } : {}),
    media: mediaOf(place, first),
    options: [{ name: 'Color', values }],
    variants: colors.map((color) => presentVariant(place, product, color)),
  }
}
