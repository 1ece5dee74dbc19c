import { SearchBox } from '../../ui/search-box.tsx'
import { DateRangeFilter } from '../../ui/date-range-filter.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { hasFilters, NO_FILTERS, type OrderFilters } from './order-list-address.ts'
import styles from './orders.module.css'
import { StatusFilter } from './status-filter.tsx'

export interface OrderFiltersProps {
  filters: OrderFilters
  onChange: (change: OrderFilters) => void
}

/** Search, status, dates and, when the list was opened for one customer, that customer: all in one line. */
export function OrderFilterLine({ filters, onChange }: OrderFiltersProps) {
  const { search, status, customer, from, to } = filters
  return (
    <div className={styles.filters} role="search" aria-label="Orders">
      <SearchBox
        label="Search orders"
        placeholder="Order ID, email or name"
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <StatusFilter status={status} onChange={onChange} />
      <DateRangeFilter range={{ from, to }} onChange={onChange} />
      {customer === undefined ? null : (
        <FilterChip isFixed onRemove={() => onChange({ customer: undefined })} removeLabel="Any customer">
          Customer {customer.slice(-8)}
        </FilterChip>
      )}
      {hasFilters(filters) ? (
        <button type="button" className={`text-link ${styles.clear}`} onClick={() => onChange(NO_FILTERS)}>
          Clear Filters
        </button>
      ) : null}
    </div>
  )
}
