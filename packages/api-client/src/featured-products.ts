import { ProductResponse, RelatedProductsResponse, type Product } from '@atelier/domain/products/product.schema'
import { ApiError, type Api } from './http.ts'

/** GET /api/products/featured: the piece staff put forward, else the newest; null while there is nothing to show. */
export async function findFeatured(api: Api): Promise<Product | null> {
  try {
    return (await api({ path: '/api/products/featured', responseSchema: ProductResponse })).product
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}

/** GET /api/products/{id}/related: what goes with a product. */
export async function listRelated(api: Api, productId: string): Promise<Product[]> {
  const path = `/api/products/${encodeURIComponent(productId)}/related`
  return (await api({ path, responseSchema: RelatedProductsResponse })).products
}
