import { useRef, type ReactNode } from 'react'
import styles from './list.module.css'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export interface FilterBarProps {
  /** What is filtered; names the bar for screen readers. */
  label: string
  search: Omit<SearchBoxProps, 'value' | 'onSearch'> & {
    value: string | undefined
    onSearch: (search: string | undefined) => void
  }
  /** The list's choices, ranges and chips. */
  children?: ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** Stands above every list: the words looked for, the choices in one line, and the way back to everything. */
export function FilterBar({ label, search, children, isFiltered, onClear }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  function clear(): void {
    onClear()
    // The button goes with the filters; the keyboard stays here.
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
