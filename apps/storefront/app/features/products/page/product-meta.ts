import type { Product } from '@atelier/domain/products/product.schema'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import { paths } from '../../../paths.ts'
import type { Crumb } from '../../../structured-data.ts'
import type { Shop } from '../../../use-shop.ts'
import { productName, toCardProduct } from '../card-product.ts'
import { productGraph } from './product-graph.ts'

/** Returns the metadata of a product page: image, canonical path and structured data. */
export function productFacts(product: Product, list: Crumb) {
  const [image] = product.colors[0]?.images ?? []
  const name = productName(product.name)
  const description = product.description.trim() === '' ? `${name}, made by hand.` : product.description
  return {
    title: name,
    description,
    path: paths.product(product.slug),
    type: 'product' as const,
    image: image && { path: image.url, alt: image.alt },
    priceCents: toCardProduct(product).priceCents,
    graph: import.meta.env.SSR
      ? (origin: string, { brand }: Shop, { shipping }: ShopTerms) =>
          productGraph({ origin, brand, shipping }, product, list)
      : undefined,
  }
}
