import { useRef, type ReactNode } from 'react'
import { SearchBox } from './search-box.tsx'

export interface FilterBarProps {
  /** Accessible name of the bar. */
  label: string
  search: { label: string; placeholder: string }
  /** What the bar reads and changes of the list's state; see `ListState`. */
  list: {
    state: { search?: string | undefined }
    isFiltered: boolean
    filter: (change: { search: string | undefined }) => void
    clearFilters: () => void
  }
  /** The list's filters. */
  children?: ReactNode
}

/** The bar above a list: search box, filters, and a button that clears them. */
export function FilterBar({ label, search, list, children }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  function clear(): void {
    list.clearFilters()
    // The Clear button disappears with the filters; move the focus to the bar.
    bar.current?.focus()
  }
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center gap-2 mb-3 focus:outline-none print:hidden"
      role="search"
      aria-label={label}
      tabIndex={-1}
    >
      <h2 className="visually-hidden">Search and filters</h2>
      <SearchBox
        {...search}
        value={list.state.search ?? ''}
        onSearch={(text) => list.filter({ search: text === '' ? undefined : text })}
      />
      {children}
      {list.isFiltered ? (
        <button type="button" className="text-link px-1.5 py-2.25" onClick={clear}>
          Clear Filters
        </button>
      ) : null}
    </div>
  )
}
