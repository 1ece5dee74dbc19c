import styles from './status.module.css'

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute'

export interface StatusProps {
  tone: Tone
  label: string
  /** A ring instead of a dot: staff must act. */
  isWaiting?: boolean
  /** A quieter line below with the reason. */
  reason?: string | undefined
  variant?: 'plain' | 'pill'
}

/** A status as a dot and a label; color is never the only sign. */
export function Status({ tone, label, isWaiting = false, reason, variant = 'plain' }: StatusProps) {
  const classes = [styles.status, styles[tone], isWaiting ? styles.ring : '', variant === 'pill' ? styles.pill : '']
  return (
    <>
      <span className={classes.join(' ')}>{label}</span>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </>
  )
}
