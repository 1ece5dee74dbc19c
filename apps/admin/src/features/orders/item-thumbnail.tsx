import { useState } from 'react'
import styles from './line-items-table.module.css'

/** A line item's image, or an empty placeholder if the product was deleted. */
export function ItemThumbnail({ src }: { src: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  if (src === null || isBroken) return <span className={styles.thumbnail} />
  return <img className={styles.thumbnail} src={src} alt="" loading="lazy" onError={() => setIsBroken(true)} />
}
