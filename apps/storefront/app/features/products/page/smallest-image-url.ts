import type { ProductImage } from '@atelier/domain/products/product.schema'

/** The address of the smallest stored version of a picture, for places where it is a stamp. */
export function smallestImageUrl(image: ProductImage): string {
  if (image.widths.length === 0) return image.url
  return `${image.url.replace(/\.[a-z]+$/i, '')}-${Math.min(...image.widths)}.webp`
}
