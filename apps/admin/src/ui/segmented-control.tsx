import type { ReactNode } from 'react'
import styles from './segmented-control.module.css'

export interface SegmentedControlProps {
  /** Accessible name of the group. */
  label: string
  /** Field height, and rows of equal width on narrow screens; otherwise inline height. */
  isTall?: boolean
  /** `SegmentedControlItem`s. */
  children: ReactNode
}

/** A row of toggle buttons of which one is on. */
export function SegmentedControl({ label, isTall = false, children }: SegmentedControlProps) {
  return (
    <div
      className={`${styles.segments} inline-flex max-w-full border border-line rounded-md bg-surface max-md:data-[size=tall]:grid max-md:data-[size=tall]:grid-cols-6 max-md:data-[size=tall]:gap-px max-md:data-[size=tall]:w-full max-md:data-[size=tall]:bg-line`}
      data-size={isTall ? 'tall' : undefined}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  )
}

export interface SegmentedControlItemProps {
  isOn: boolean
  onChoose: () => void
  /** Accessible name when the text is abbreviated. */
  label?: string
  children: ReactNode
}

export function SegmentedControlItem({ isOn, onChoose, label, children }: SegmentedControlItemProps) {
  return (
    <button type="button" aria-pressed={isOn} aria-label={label} onClick={onChoose}>
      {children}
    </button>
  )
}
