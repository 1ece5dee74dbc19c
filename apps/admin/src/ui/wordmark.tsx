import styles from './wordmark.module.css'

/** The brand name as a wordmark. */
export function Wordmark() {
  return <span className={styles.wordmark}>ORSENNE</span>
}
