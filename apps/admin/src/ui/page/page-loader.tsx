import { Loader } from '@mantine/core'
import styles from './page-loader.module.css'

/** A full-window spinner, for when nothing else can be shown. */
export function PageLoader({ label }: { label: string }) {
  return (
    <div className={styles.checking} role="status" aria-label={label}>
      <Loader size="sm" />
    </div>
  )
}
