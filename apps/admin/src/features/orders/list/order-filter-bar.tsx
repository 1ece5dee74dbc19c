import { ORDER_FILTERS } from '@atelier/domain/orders/order.schema'
import { ChoiceFilter } from '../../../ui/list/choice-filter.tsx'
import { DateRangeFilter } from '../../../ui/list/date-range-filter.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { FilterChip } from '../../../ui/list/filter-chip.tsx'
import type { ListOf } from '../../../ui/list/list-state.ts'
import type { orderList } from './order-list-state.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The filters by status; 'failed' is shown as 'Payment failed', as in the list. */
const STATUSES = ORDER_FILTERS.map((value) => ({
  value,
  label: value === 'failed' ? 'Payment failed' : capital(value),
}))

/** Search, status and dates; also the customer if the list was opened for one. */
export function OrderFilterBar({ list }: { list: ListOf<typeof orderList> }) {
  const { filter, filters } = list
  return (
    <FilterBar
      label="Orders"
      search={{ label: 'Search orders', placeholder: 'Order ID, email, name or phone' }}
      list={list}
    >
      <ChoiceFilter
        label="Status"
        anyLabel="Any status"
        options={STATUSES}
        value={filters.status}
        onChange={(status) => filter({ status })}
      />
      <DateRangeFilter range={{ from: filters.from, to: filters.to }} onChange={filter} />
      {filters.customer === undefined ? null : (
        <FilterChip isFixed onRemove={() => filter({ customer: undefined })} removeLabel="Any customer">
          Customer {filters.customer.slice(-8)}
        </FilterChip>
      )}
    </FilterBar>
  )
}
