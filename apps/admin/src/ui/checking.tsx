import { Loader } from '@mantine/core'
import styles from './checking.module.css'

/** A spinner over the whole window, for the one moment when nothing else can be shown. */
export function Checking({ label }: { label: string }) {
  return (
    <div className={styles.checking} role="status" aria-label={label}>
      <Loader size="sm" />
    </div>
  )
}
