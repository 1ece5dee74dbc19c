import { display } from '@atelier/domain/display'
import { useState } from 'react'
import styles from './line-items-table.module.css'

/** Returns the URL of an image's rendition of this width; a narrow image may not have it. */
export const renditionOf = (src: string, widthPx: (typeof display.images.widthsPx)[number]): string =>
  src.startsWith('/media/') ? src.replace(/\.\w+$/, `-${widthPx}.webp`) : src

interface ItemThumbnailProps {
  src: string | null
  isSmall?: boolean
}

/** A line item's image, or an empty placeholder if the product was deleted. Narrow images have no small rendition. */
export function ItemThumbnail({ src, isSmall = false }: ItemThumbnailProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const className = isSmall ? `${styles.thumbnail} ${styles.small}` : styles.thumbnail
  const shown =
    src === null ? undefined : [renditionOf(src, display.images.widthsPx[0]), src].find((url) => !broken.includes(url))
  if (shown === undefined) return <span className={className} />
  return <img className={className} src={shown} alt="" loading="lazy" onError={() => setBroken([...broken, shown])} />
}
