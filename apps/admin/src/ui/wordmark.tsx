import styles from './wordmark.module.css'

/** The name of the house, as it is stamped into the leather. */
export function Wordmark() {
  return <span className={styles.wordmark}>ORSENNE</span>
}
