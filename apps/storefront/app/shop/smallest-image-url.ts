import type { ProductImage } from '@atelier/domain/products/product.schema'

/** Returns the URL of the smallest stored rendition of an image, for thumbnails. */
export function smallestImageUrl(image: ProductImage): string {
  if (image.widths.length === 0) return image.url
  return `${image.url.replace(/\.[a-z]+$/i, '')}-${Math.min(...image.widths)}.webp`
}
