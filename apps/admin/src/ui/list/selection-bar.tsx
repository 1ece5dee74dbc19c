import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  /** Accessible name: 'Selected products'. */
  label: string
  selection: Selection<unknown>
  /** How many rows match, if all of them can be selected at once. */
  total?: number
  /** Maximum number of rows per bulk action. */
  max: number
  /** The action buttons. */
  children: ReactNode
}

/** Shown above a list while rows are selected: their count and the bulk actions. */
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
        // For phones, which do not show the table's head.
        <button type="button" className={`text-link ${styles.page}`} onClick={selection.togglePage}>
          Select this page
        </button>
      )}
      <button type="button" className="text-link" onClick={selection.clear}>
        Clear selection
      </button>
      {count > max ? <span>At most {max} at a time</span> : null}
      <span className={`${styles.actions} scroll-fade`} data-selection-actions>
        {children}
      </span>
    </div>
  )
}
