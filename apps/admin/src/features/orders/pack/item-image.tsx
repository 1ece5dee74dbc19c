import { useState } from 'react'
import { renditionOf } from '../item-thumbnail.tsx'
import styles from './bench.module.css'

/** Width of the rendition that the bench shows. */
export const IMAGE_WIDTH_PX = 800

/** The large image of a line item, or an empty frame when the product has none. */
export function ItemImage({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = src === null ? undefined : [renditionOf(src, IMAGE_WIDTH_PX), src].find((url) => !broken.includes(url))
  if (shown === undefined) return <div className={styles.image} role="img" aria-label={`${name}, no image`} />
  return <img className={styles.image} src={shown} alt={name} onError={() => setBroken([...broken, shown])} />
}
