import type { ReactNode } from 'react'
import type { Tone } from './status.tsx'
import styles from './timeline.module.css'

/** A vertical list of events. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>
}

export interface TimelineEventProps {
  tone: Tone
  title: string
  /** Actor and time, on the same line. */
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
