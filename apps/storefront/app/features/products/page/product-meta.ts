import type { Product } from '@atelier/domain/products/product.schema'
import { paths } from '../../../paths.ts'
import { productName } from '../card-product.ts'

/** What search engines and sharing sites are told of a product: its own picture and its one address. */
export function productFacts(product: Product) {
  const image = product.colors[0]?.images[0]
  return {
    title: productName(product.name),
    description: product.description,
    path: paths.product(product.slug),
    type: 'product' as const,
    picture: image && { path: image.url, width: image.width, height: image.height, alt: image.alt },
  }
}
