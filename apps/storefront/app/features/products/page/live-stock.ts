import { createApi } from '@atelier/api-client/http'
import { findProduct } from '@atelier/api-client/products'
import type { Product } from '@atelier/domain/products/product.schema'

const PATIENCE_MS = 3_000

/**
 * The product as it is at this moment, for the page may come from a cache. Undefined when that cannot be learned in
 * time: then the order itself will tell. Null when the product is gone.
 */
export async function fetchLiveProduct(productId: string): Promise<Product | null | undefined> {
  const api = createApi({ fetch: (input, init) => fetch(input, init) })
  try {
    return await findProduct(api, productId, AbortSignal.timeout(PATIENCE_MS))
  } catch {
    return undefined
  }
}
