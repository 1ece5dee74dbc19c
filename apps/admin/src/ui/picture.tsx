import type { ProductImage } from '@atelier/domain/products/product.schema'
import { useState } from 'react'
import styles from './picture.module.css'

type Shown = Pick<ProductImage, 'url' | 'alt'> & Partial<Pick<ProductImage, 'widths'>>

/** The smallest derivative that is at least this wide, else the picture itself. */
export function pictureAddress({ url, widths = [] }: Shown, atLeast: number): string {
  const width = widths.toSorted((a, b) => a - b).find((candidate) => candidate >= atLeast)
  return width === undefined ? url : url.replace(/\.\w+$/, `-${width}.webp`)
}

/** A picture, or a placeholder of the same size when there is none or it is broken (A2). */
export function Picture({ image, atLeast, alt }: { image: Shown | undefined; atLeast: number; alt?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = image ? pictureAddress(image, atLeast) : null
  if (src === null || src === '' || broken === src) {
    return (
      <span className={styles.missing} role="img" aria-label={alt === '' ? 'No picture' : 'Picture not available'} />
    )
  }
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt ?? image?.alt ?? ''}
      loading="lazy"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}
