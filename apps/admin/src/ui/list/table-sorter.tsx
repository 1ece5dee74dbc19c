import { useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './table-sorter.module.css'

export interface TableSorterProps<SortKey extends string> {
  /** Columns without a `sortKey` are not offered. */
  columns: readonly { header: string; sortKey?: SortKey }[]
  sort: { key: SortKey; order: 'asc' | 'desc' }
  /** The current key again reverses the order. */
  onSort: (key: SortKey) => void
}

/** Sorts a list on phones, which do not show the table's head. */
export function TableSorter<SortKey extends string>({ columns, sort, onSort }: TableSorterProps<SortKey>) {
  const id = useId()
  const options = columns.flatMap(({ sortKey, header }) => (sortKey === undefined ? [] : [{ sortKey, header }]))
  const isAscending = sort.order === 'asc'
  const choose = (value: string): void => {
    const chosen = options.find(({ sortKey }) => sortKey === value)
    if (chosen) onSort(chosen.sortKey)
  }
  return (
    <div
      className={`${styles.sorter} hidden screen:max-sm:flex screen:max-sm:items-center screen:max-sm:gap-1.5 screen:max-sm:min-h-11 screen:max-sm:pl-4 screen:max-sm:border-b screen:max-sm:border-b-line screen:max-sm:text-small screen:max-sm:text-ink-soft`}
    >
      <label htmlFor={id}>Sort by</label>
      <span
        className={`${styles.choice} screen:max-sm:relative screen:max-sm:inline-flex screen:max-sm:items-center screen:max-sm:text-ink`}
      >
        <select id={id} value={sort.key} onChange={(event) => choose(event.currentTarget.value)}>
          {options.map(({ sortKey, header }) => (
            <option key={sortKey} value={sortKey}>
              {header}
            </option>
          ))}
        </select>
        <Icon name="down" size={14} />
      </span>
      <button type="button" onClick={() => onSort(sort.key)}>
        <Icon name={isAscending ? 'up' : 'down'} size={14} />
        {isAscending ? 'Ascending' : 'Descending'}
        <span className="visually-hidden">, turn round</span>
      </button>
    </div>
  )
}
