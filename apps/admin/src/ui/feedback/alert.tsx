import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './alert.module.css'

type AlertTone = 'ok' | 'info' | 'warn' | 'bad'

const ICONS: Readonly<Record<AlertTone, IconName>> = { ok: 'check', info: 'info', warn: 'warning', bad: 'warning' }

export interface AlertProps {
  tone: AlertTone
  title?: string
  children?: ReactNode
  /** One action, after the text. */
  action?: ReactNode
}

/** An inline alert. Problems interrupt a screen reader (`alert`); other tones wait for a pause (`status`). */
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
