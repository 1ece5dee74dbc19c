import type { ReactNode } from 'react'
import styles from './segmented-control.module.css'

export interface SegmentedControlProps {
  /** What is chosen with them, for screen readers. */
  label: string
  /** As tall as the fields beside them, and three in a row where there is little room; otherwise they fit into a line of text. */
  isTall?: boolean
  /** Buttons that say whether they are pressed: see `Segment`. */
  children: ReactNode
}

/** A few choices side by side, one of which holds. */
export function SegmentedControl({ label, isTall = false, children }: SegmentedControlProps) {
  return (
    <div className={styles.segments} data-size={isTall ? 'tall' : undefined} role="group" aria-label={label}>
      {children}
    </div>
  )
}

export interface SegmentedControlItemProps {
  isOn: boolean
  onChoose: () => void
  /** When there is no room for all of it. */
  label?: string
  children: ReactNode
}

/** One of them. */
export function SegmentedControlItem({ isOn, onChoose, label, children }: SegmentedControlItemProps) {
  return (
    <button type="button" aria-pressed={isOn} aria-label={label} onClick={onChoose}>
      {children}
    </button>
  )
}
