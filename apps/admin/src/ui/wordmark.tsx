import { portalBrand } from './brand.ts'
import styles from './wordmark.module.css'

/** The wordmark of the brand. The style sheet of the brand draws an image. */
export function Wordmark() {
  const { name, wordmark } = portalBrand()
  return (
    <span className={styles.wordmark}>
      {wordmark.kind === 'type' ? wordmark.text : <span role="img" aria-label={name} className="wordmark-image" />}
    </span>
  )
}
