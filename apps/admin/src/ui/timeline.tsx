import type { ReactNode } from 'react'
import type { Tone } from './status.tsx'
import styles from './timeline.module.css'

/** A story told from top to bottom. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>
}

export interface TimelineEventProps {
  tone: Tone
  title: string
  /** Who and when, on the same line. */
  detail: ReactNode
  note?: string | null
}

export function TimelineEvent({ tone, title, detail, note }: TimelineEventProps) {
  return (
    <li className={styles[tone]}>
      <p>
        <b>{title}</b> <span className={styles.soft}>{detail}</span>
      </p>
      {note ? <p className={styles.note}>{note}</p> : null}
    </li>
  )
}
