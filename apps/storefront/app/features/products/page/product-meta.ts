import { toCents } from '@atelier/domain/money/money'
import type { Product } from '@atelier/domain/products/product.schema'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { paths } from '../../../shop/paths.ts'
import type { Crumb } from '../../../shop/structured-data.ts'
import type { Shop } from '../../../shop/use-shop.ts'
import type { ShopTexts } from '../../../shop/use-shop-texts.ts'
import { productName } from '../card-product.ts'
import { productGraph } from './product-graph.ts'

/** Words of the shop. */
interface ProductTexts extends Pick<ShopTexts, 'allProducts'> {
  /** The name of the brand within a sentence. */
  brand: string
}

/** Returns the metadata of a product page: image, canonical path and structured data. */
export function productFacts(product: Product, list: Crumb, { allProducts, brand }: ProductTexts) {
  const [image] = product.colors[0]?.images ?? []
  const name = productName(product.name)
  const description = product.description.trim() === '' ? `${name} at ${brand}.` : product.description
  return {
    title: name,
    description,
    path: paths.product(product.slug),
    type: 'product' as const,
    image: image && { path: image.url, alt: image.alt },
    price: { cents: toCents(product.price, product.currency), currency: product.currency },
    graph: import.meta.env.SSR
      ? (origin: string, shop: Shop, { shipping }: ShopTerms) =>
          productGraph({ origin, brand: shop.brand, shipping }, product, [
            { label: allProducts, to: paths.products },
            list,
          ])
      : undefined,
  }
}
