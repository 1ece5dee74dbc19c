import { call } from '@atelier/api-client/call'
import type { LinePrice } from '@atelier/domain/cart/cart'
import { toCents } from '@atelier/domain/money/money'
import { listProducts } from '@atelier/domain/products/products.endpoints'
import { api } from '../../browser/api.ts'

export { lineMoves, priceInMarket } from '@atelier/domain/cart/price-in-market'

const TIMEOUT_MS = 8_000

/** Fetches what these products cost in the market of the page. One that it does not sell is missing. Throws ApiError. */
export async function fetchCartPrices(productIds: readonly string[]): Promise<Map<string, LinePrice>> {
  const query = { ids: productIds.join(',') }
  const { products } = await call(api, listProducts, { query }, { timeoutMs: TIMEOUT_MS })
  return new Map(
    products.map(({ productId, price, compareAtPrice, currency }) => {
      const unitPriceCents = toCents(price, currency)
      const oldCents = compareAtPrice === null ? 0 : toCents(compareAtPrice, currency)
      return [productId, { unitPriceCents, ...(oldCents > unitPriceCents ? { oldUnitPriceCents: oldCents } : {}) }]
    }),
  )
}
