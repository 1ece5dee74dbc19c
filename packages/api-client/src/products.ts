import {
  ProductResponse,
  ProductsResponse,
  SuggestionsResponse,
  type ListProductsParams,
  type Product,
  type ProductSuggestion,
} from '@atelier/domain/products/product.schema'
import { ApiError, type Api } from './http.ts'

export type ProductsPage = Omit<ProductsResponse, 'success'>

/** GET /api/products (S7): the visible products that match, newest first unless asked otherwise. */
export const listProducts = (api: Api, query: ListProductsParams = {}): Promise<ProductsPage> =>
  api({ path: '/api/products', query, responseSchema: ProductsResponse })

/** GET /api/products/suggestions: a few products for words that are still being typed. */
export async function suggestProducts(api: Api, query: string, signal?: AbortSignal): Promise<ProductSuggestion[]> {
  const path = '/api/products/suggestions'
  const { suggestions } = await api({ path, query: { q: query }, responseSchema: SuggestionsResponse, signal })
  return suggestions
}

/**
 * GET /api/products/{id or slug} (S7): the product; null when the API knows none, 'gone' when it knew one that shoppers have
 * seen. Other failures are thrown.
 */
export async function getProduct(api: Api, idOrSlug: string, signal?: AbortSignal): Promise<Product | 'gone' | null> {
  try {
    const path = `/api/products/${encodeURIComponent(idOrSlug)}`
    const { product } = await api({ path, responseSchema: ProductResponse, signal })
    return product
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    if (error instanceof ApiError && error.statusCode === 410) return 'gone'
    throw error
  }
}

/** The same for those to whom a product that is gone is none. */
export async function findProduct(api: Api, idOrSlug: string, signal?: AbortSignal): Promise<Product | null> {
  const product = await getProduct(api, idOrSlug, signal)
  return product === 'gone' ? null : product
}
