import { findProduct } from '../../shop/find-product.ts'
import type { Product } from '@atelier/domain/products/product.schema'
import { api } from '../../browser/api.ts'

const TIMEOUT_MS = 5_000

/** Fetches the current data of these products. Omits products that are gone or time out. */
export async function fetchViewed(ids: readonly string[]): Promise<Product[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const found = await Promise.all(ids.map((id) => findProduct(api, id, signal).catch(() => null)))
  return found.filter((product) => product !== null)
}
