import type { ProductImage } from '@atelier/domain/products/product.schema'

/** The beginning of a list page. */
export interface ListHead {
  /** The title (S2). */
  heading: string
  /** Empty: none. */
  description: string
  image: ProductImage | null
  /** The list of new products has an empty state of its own (S2). */
  isNewArrivals: boolean
}
