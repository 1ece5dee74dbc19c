import { useRef, type ReactNode } from 'react'
import styles from './list.module.css'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export interface FilterBarProps {
  /** Accessible name of the bar. */
  label: string
  search: Omit<SearchBoxProps, 'value' | 'onSearch'> & {
    value: string | undefined
    onSearch: (search: string | undefined) => void
  }
  /** The list's filters. */
  children?: ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** The bar above a list: search box, filters, and a button that clears them. */
export function FilterBar({ label, search, children, isFiltered, onClear }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  function clear(): void {
    onClear()
    // The Clear button disappears with the filters; move the focus to the bar.
    bar.current?.focus()
  }
  return (
    <div ref={bar} className={styles.filters} role="search" aria-label={label} tabIndex={-1}>
      <SearchBox
        label={search.label}
        placeholder={search.placeholder}
        value={search.value ?? ''}
        onSearch={(text) => search.onSearch(text === '' ? undefined : text)}
      />
      {children}
      {isFiltered ? (
        <button type="button" className={`text-link ${styles.clear}`} onClick={clear}>
          Clear Filters
        </button>
      ) : null}
    </div>
  )
}
