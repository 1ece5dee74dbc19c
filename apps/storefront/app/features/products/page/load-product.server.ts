import type { Api } from '@atelier/api-client/http'
import { getProduct } from '@atelier/api-client/products'
import { listRelated } from '@atelier/api-client/featured-products'
import type { Product } from '@atelier/domain/products/product.schema'
import { data } from 'react-router'
import { errorMessages } from '../../../error-messages.ts'
import { toCardProduct, type CardProduct } from '../card-product.ts'

/** What a link made from nothing leads to. */
export const isNothing = (id: string | undefined): boolean =>
  id === undefined || id.trim() === '' || id === 'undefined' || id === 'null'

/** S2: an id that can belong to a product; a link made from nothing has none. */
export const isRealId = (id: string | undefined): id is string =>
  id !== undefined && !isNothing(id) && /^[\w-]{1,100}$/.test(id)

/** The status of an address without a product: there never was one, or it has left the shop for good. */
export type NoProduct = 404 | 410

/** The product with this id or slug, or the status of having none. A failure is thrown as the sentence of S8. */
export async function loadProduct(api: Api, idOrSlug: string | undefined): Promise<Product | NoProduct> {
  if (!isRealId(idOrSlug)) return 404
  try {
    const product = await getProduct(api, idOrSlug)
    if (product === 'gone') return 410
    return product ?? 404
  } catch {
    throw data({ message: errorMessages.product }, { status: 503 })
  }
}

/** What goes with a product. The page is worth more than its shelf: failing is no reason to fail. */
export async function loadRelated(api: Api, productId: string): Promise<CardProduct[]> {
  const products = await listRelated(api, productId).catch(() => [])
  return products.filter((other) => other.productId !== productId).map((product) => toCardProduct(product))
}
