import type { ProductImage } from '@atelier/domain/products/product.schema'
import { useState } from 'react'
import styles from './responsive-image.module.css'

type ImageSource = Pick<ProductImage, 'url' | 'alt'> & Partial<Pick<ProductImage, 'widths'>>

/** Returns the URL of the smallest rendition that is at least `minWidth` wide, else of the original. */
export function imageUrlFor({ url, widths = [] }: ImageSource, minWidth: number): string {
  const width = widths.toSorted((a, b) => a - b).find((candidate) => candidate >= minWidth)
  if (width === undefined) return url
  const [, stem = '', own] = /^(.*?)(?:-(\d+))?\.\w+$/.exec(url) ?? []
  // The image may be a rendition itself: hero-1200.jpg.
  return `${own === undefined || widths.includes(Number(own)) ? stem : `${stem}-${own}`}-${width}.webp`
}

/** An image, or a placeholder of the same size when there is none or it fails to load (A2). */
export function ResponsiveImage({
  image,
  minWidth,
  alt,
}: {
  image: ImageSource | undefined
  minWidth: number
  alt?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = image ? imageUrlFor(image, minWidth) : null
  if (src === null || src === '' || broken === src) {
    return (
      <span className={styles.missing} role="img" aria-label={alt === '' ? 'No picture' : 'Picture not available'} />
    )
  }
  return (
    <img
      className="block size-full bg-picture object-cover"
      src={src}
      alt={alt ?? image?.alt ?? ''}
      loading="lazy"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}
