import { createApi } from '@atelier/api-client/http'
import { suggestProducts } from '@atelier/api-client/products'
import type { ProductSuggestion } from '@atelier/domain/products/product.schema'

const api = createApi({ fetch: (input, init) => fetch(input, init) })

/** Fetches suggestions for a partial query. Includes the response schemas, so it is loaded on demand. */
export const fetchSuggestions = (query: string, signal: AbortSignal): Promise<ProductSuggestion[]> =>
  suggestProducts(api, query, signal)
