import type { Api } from '@atelier/api-client/http'
import { findProduct } from '@atelier/api-client/products'
import { listRelated } from '@atelier/api-client/showcase'
import type { Product } from '@atelier/domain/products/product.schema'
import { data } from 'react-router'
import { errorWords } from '../../../error-words.ts'
import { toCardProduct, type CardProduct } from '../card-product.ts'

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

/** What goes with a product. The page is worth more than its shelf: failing is no reason to fail. */
export async function loadRelated(api: Api, productId: string): Promise<CardProduct[]> {
  const products = await listRelated(api, productId).catch(() => [])
  return products.filter((other) => other.productId !== productId).map(toCardProduct)
}
