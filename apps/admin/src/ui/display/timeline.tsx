import type { ReactNode } from 'react'
import type { Tone } from './status.tsx'
import { toneClasses } from './tone-classes.ts'

/** A dot, and a line to the dot of the next event. Forced colors remove backgrounds. */
const EVENT =
  'relative pb-4.5 pl-6.5 last:pb-0 before:absolute before:top-1.5 before:left-1 before:size-2.25 before:rounded-full before:bg-(--tone) after:absolute after:top-4.75 after:-bottom-1 after:left-2 after:w-px after:bg-line last:after:hidden forced-colors:before:bg-[CanvasText] forced-colors:after:bg-[CanvasText]'

/** A vertical list of events. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="px-5 pt-1 pb-5 max-md:px-4">{children}</ol>
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
    <li className={`${EVENT} ${toneClasses[tone]}`}>
      <p>
        <b>{title}</b> <span className="text-ink-soft">{detail}</span>
      </p>
      {note ? <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-ink-soft">{note}</p> : null}
    </li>
  )
}
