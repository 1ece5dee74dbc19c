import type { Product } from '@atelier/domain/products/product.schema'
import { getProduct } from '@atelier/domain/products/products.endpoints'
import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'

/**
 * Returns the product with this id or slug (S7): null when the API knows none, 'gone' for a deleted one that shoppers have
 * seen. Throws other errors.
 */
export async function findProductOrGone(
  api: ApiClient,
  idOrSlug: string,
  signal?: AbortSignal,
): Promise<Product | 'gone' | null> {
  try {
    return (await call(api, getProduct, { params: { idOrSlug } }, { signal })).product
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    if (error instanceof ApiError && error.statusCode === 410) return 'gone'
    throw error
  }
}

/** Returns the product with this id or slug; null when there is none or it was deleted. */
export async function findProduct(api: ApiClient, idOrSlug: string, signal?: AbortSignal): Promise<Product | null> {
  const product = await findProductOrGone(api, idOrSlug, signal)
  return product === 'gone' ? null : product
}
