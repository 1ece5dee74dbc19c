import { call } from '@atelier/api-client/call'
import type { ProductSuggestion } from '@atelier/domain/products/product.schema'
import { suggestProducts } from '@atelier/domain/products/products.endpoints'
import { api } from '../../browser/api.ts'

/** Fetches suggestions for a partial query. Includes the response schemas, so it is loaded on demand. */
export const fetchSuggestions = async (query: string, signal: AbortSignal): Promise<ProductSuggestion[]> =>
  (await call(api, suggestProducts, { query: { q: query } }, { signal })).suggestions
