import { isRecord } from '../values/is-record.ts'
import type { Product, ProductStatus } from './product.schema.ts'

/** Fields of a product that may change while its page is open. */
export interface LiveStock {
  status: ProductStatus
  price: number
  compareAtPrice: number | null
  stock: number | null
  colors: { name: string; stock: number | null }[]
}

const isCount = (value: unknown): value is number | null => value === null || Number.isInteger(value)
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

function readColor(color: unknown): LiveStock['colors'] {
  if (!isRecord(color) || typeof color['name'] !== 'string' || !isCount(color['stock'])) return []
  return [{ name: color['name'], stock: color['stock'] }]
}

/**
 * Reads these fields from the response of GET /api/products/{id}; returns undefined for any other data. It does not use
 * the product schema, because the schema would enlarge every product page's bundle.
 */
export function readLiveStock(response: unknown): LiveStock | undefined {
  const product = isRecord(response) ? response['product'] : undefined
  if (!isRecord(product) || !Array.isArray(product['colors'])) return undefined
  const { status, price, compareAtPrice, stock, colors } = product
  if (typeof status !== 'string' || !isPrice(price) || !isCount(stock)) return undefined
  return {
    status: status as ProductStatus,
    price,
    compareAtPrice: isPrice(compareAtPrice) ? compareAtPrice : null,
    stock,
    colors: colors.flatMap(readColor),
  }
}

/**
 * Returns the product with current stock and price. A color that is no longer offered is sold out; null means that the
 * product itself is unavailable.
 */
export function withLiveStock(product: Product, live: LiveStock | null): Product {
  if (live === null) return { ...product, status: 'out_of_stock' }
  const { status, price, compareAtPrice, stock } = live
  const colors = product.colors.map((color) => {
    const now = live.colors.find(({ name }) => name === color.name)
    return { ...color, stock: now ? now.stock : 0 }
  })
  return { ...product, status, price, compareAtPrice, stock, colors }
}
