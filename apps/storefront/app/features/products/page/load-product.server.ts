import { call, type ApiClient } from '@atelier/api-client/call'
import { findProduct, findProductOrGone } from '../../../shop/find-product.ts'
import type { Product } from '@atelier/domain/products/product.schema'
import { listRelatedProducts } from '@atelier/domain/products/products.endpoints'
import { data, type LoaderFunctionArgs } from 'react-router'
import { errorMessages } from '../../../browser/error-messages.ts'
import { apiContext, marketChoicesContext, marketContext } from '../../../server/api.server.ts'
import { toCardProduct, type CardProduct } from '../card-product.ts'

/** Whether an id is empty or comes from a link built with a missing value. */
export const isMissingId = (id: string | undefined): boolean =>
  id === undefined || id.trim() === '' || id === 'undefined' || id === 'null'

/** Whether an id can belong to a product (S2). */
export const isValidId = (id: string | undefined): id is string =>
  id !== undefined && !isMissingId(id) && /^[\p{L}\p{M}\p{N}_-]{1,100}$/u.test(id)

/** The status without a product: 404 if there never was one, 410 if it was deleted. */
export type NoProduct = 404 | 410

/** Returns the product with this id or slug, or the status of having none. Throws the S8 message on an error. */
export async function loadProduct(api: ApiClient, idOrSlug: string | undefined): Promise<Product | NoProduct> {
  if (!isValidId(idOrSlug)) return 404
  try {
    const product = await findProductOrGone(api, idOrSlug)
    if (product === 'gone') return 410
    return product ?? 404
  } catch {
    throw data({ message: errorMessages.product }, { status: 503 })
  }
}

/**
 * Returns the keys of the markets in which the product has a price, besides that of the page; undefined in a shop with one
 * market. An error leaves the market out.
 */
export async function loadSellers(
  context: LoaderFunctionArgs['context'],
  productId: string,
): Promise<string[] | undefined> {
  const choices = context.get(marketChoicesContext)
  if (choices.length === 0) return undefined
  const [own, api] = [context.get(marketContext), context.get(apiContext)]
  const sells = async (key: string): Promise<boolean> =>
    key === own || (await findProduct({ ...api, market: () => key }, productId).catch(() => null)) !== null
  const keys = choices.map(({ key }) => key)
  const sold = await Promise.all(keys.map(sells))
  return keys.filter((_, index) => sold[index])
}

/** Returns the related products. An error returns none, because the page works without them. */
export async function loadRelated(api: ApiClient, productId: string): Promise<CardProduct[]> {
  const none: { products: Product[] } = { products: [] }
  const { products } = await call(api, listRelatedProducts, { params: { idOrSlug: productId } }).catch(() => none)
  return products.filter((other) => other.productId !== productId).map((product) => toCardProduct(product))
}
