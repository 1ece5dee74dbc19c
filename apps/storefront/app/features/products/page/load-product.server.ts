import type { Api } from '@atelier/api-client/http'
import { findProduct } from '@atelier/api-client/products'
import type { Product } from '@atelier/domain/products/product.schema'
import { data } from 'react-router'
import { errorWords } from '../../../error-words.ts'

/** S2: an id that can belong to no product, among them the 'undefined' of a link made from nothing. */
export const isRealId = (id: string | undefined): id is string =>
  id !== undefined && /^[\w-]{1,100}$/.test(id) && id !== 'undefined' && id !== 'null'

/** The product with this id or slug, or null. A failure is thrown as the sentence of S8. */
export async function loadProduct(api: Api, idOrSlug: string): Promise<Product | null> {
  try {
    return await findProduct(api, idOrSlug)
  } catch {
    throw data({ message: errorWords.product }, { status: 503 })
  }
}
