import { DateRangeFilter } from '../../ui/date-range-filter.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { hasFilters, NO_FILTERS, type OrderFilters } from './order-list-state.ts'
import { StatusFilter } from './status-filter.tsx'

export interface OrderFilterBarProps {
  filters: OrderFilters
  onChange: (change: OrderFilters) => void
}

/** Search, status and dates; also the customer if the list was opened for one. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  const { search, status, customer, from, to } = filters
  return (
    <FilterBar
      label="Orders"
      search={{
        label: 'Search orders',
        placeholder: 'Order ID, email, name or phone',
        value: search,
        onSearch: (search) => onChange({ search }),
      }}
      isFiltered={hasFilters(filters)}
      onClear={() => onChange(NO_FILTERS)}
    >
      <StatusFilter status={status} onChange={onChange} />
      <DateRangeFilter range={{ from, to }} onChange={onChange} />
      {customer === undefined ? null : (
        <FilterChip isFixed onRemove={() => onChange({ customer: undefined })} removeLabel="Any customer">
          Customer {customer.slice(-8)}
        </FilterChip>
      )}
    </FilterBar>
  )
}
