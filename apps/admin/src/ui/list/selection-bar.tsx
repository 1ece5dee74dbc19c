import type { ReactNode } from 'react'
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
    <div
      className="sticky top-0 z-3 flex flex-wrap items-center gap-x-4 gap-y-2 mb-3 py-2.5 pr-3 pl-5 border border-line rounded-lg bg-surface shadow-pop print:hidden max-md:top-14 max-md:gap-x-4 max-md:gap-y-0 max-md:px-4 max-md:pt-1 max-md:pb-2.5"
      role="region"
      aria-label={label}
    >
      <span className="font-medium tabular-nums" role="status">
        {count} selected
      </span>
      {!isAll && page === 'all' && total !== undefined && total > count ? (
        <button type="button" className="text-link" onClick={selection.chooseAll}>
          Select all {total} that match
        </button>
      ) : null}
      {page === 'all' ? null : (
        // For phones, which do not show the table's head.
        <button type="button" className="text-link sm:hidden" onClick={selection.togglePage}>
          Select this page
        </button>
      )}
      <button type="button" className="text-link" onClick={selection.clear}>
        Clear selection
      </button>
      {count > max ? <span>At most {max} at a time</span> : null}
      <span
        className="flex flex-wrap gap-2 ml-auto overflow-visible max-md:flex-nowrap max-md:w-[calc(100%_+_32px)] max-md:-mx-4 max-md:my-0 max-md:px-4 max-md:py-0.5 max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:*:flex-none scroll-fade"
        data-selection-actions
      >
        {children}
      </span>
    </div>
  )
}
