import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

type NoteTone = 'ok' | 'info' | 'warn' | 'bad'

const ICONS: Readonly<Record<NoteTone, IconName>> = { ok: 'check', info: 'info', warn: 'warning', bad: 'warning' }

export interface NoteProps {
  tone: NoteTone
  title?: string
  children?: ReactNode
  /** Stands at the end: one thing to do about it. */
  action?: ReactNode
}

/** A sentence the reader must not miss. Trouble interrupts a screen reader, good news waits for a pause. */
export function Note({ tone, title, children, action }: NoteProps) {
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
