import { call, type ApiClient } from '@atelier/api-client/call'
import { getFeaturedProduct } from '@atelier/domain/products/products.endpoints'
import { toCardProduct } from './card-product.ts'
import { loadProducts } from './load-products.server.ts'

/** The featured product and four more. */
const SHOWN = 5

/** Loads the products of the home page: the featured one, and those of the shelf. */
export async function loadHomeProducts(api: ApiClient) {
  const [chosen, products] = await Promise.all([
    call(api, getFeaturedProduct, {}).catch(() => null),
    loadProducts(api, { page: 1, pageSize: SHOWN }),
  ])
  const featured = chosen?.product ?? products[0]
  const others = products.filter(({ productId }) => productId !== featured?.productId).slice(0, SHOWN - 1)
  return {
    featured: featured && { product: toCardProduct(featured), description: featured.description },
    others: others.map((product) => toCardProduct(product)),
  }
}
