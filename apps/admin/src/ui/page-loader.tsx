import { Loader } from '@mantine/core'
import styles from './page-loader.module.css'

/** A spinner over the whole window, for the one moment when nothing else can be shown. */
export function PageLoader({ label }: { label: string }) {
  return (
    <div className={styles.checking} role="status" aria-label={label}>
      <Loader size="sm" />
    </div>
  )
}
