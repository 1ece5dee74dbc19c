import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  /** What the rows are, for screen readers: 'Selected products'. */
  label: string
  selection: Selection<unknown>
  /** How many match, when all of them can be chosen at once. */
  total?: number
  /** How many can be changed at a time. */
  max: number
  /** The buttons. */
  children: ReactNode
}

/** Stands over a list while some of its rows are chosen: how many, and what can be done with them. */
export function SelectionBar({ label, selection, total, max, children }: SelectionBarProps) {
  const { count, isAll, page } = selection
  return (
    <div className={styles.bar} role="region" aria-label={label}>
      <span className={styles.count} role="status">
        {count} selected
      </span>
      {!isAll && page === 'all' && total !== undefined && total > count ? (
        <button type="button" className="text-link" onClick={selection.chooseAll}>
          Select all {total} that match
        </button>
      ) : null}
      {page === 'all' ? null : (
        // Where the head of the table is not shown.
        <button type="button" className={`text-link ${styles.page}`} onClick={selection.togglePage}>
          Select this page
        </button>
      )}
      <button type="button" className="text-link" onClick={selection.clear}>
        Clear selection
      </button>
      {count > max ? <span>At most {max} at a time</span> : null}
      <span className={styles.actions} data-selection-actions>
        {children}
      </span>
    </div>
  )
}
