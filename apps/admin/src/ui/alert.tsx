import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './alert.module.css'

type AlertTone = 'ok' | 'info' | 'warn' | 'bad'

const ICONS: Readonly<Record<AlertTone, IconName>> = { ok: 'check', info: 'info', warn: 'warning', bad: 'warning' }

export interface AlertProps {
  tone: AlertTone
  title?: string
  children?: ReactNode
  /** Stands at the end: one thing to do about it. */
  action?: ReactNode
}

/** A sentence the reader must not miss. Trouble interrupts a screen reader, good news waits for a pause. */
export function Alert({ tone, title, children, action }: AlertProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} />
      </span>
      <div className={styles.text}>
        {title ? <b className={styles.title}>{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
