import { ORDER_FILTERS } from '@atelier/domain/orders/order.schema'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import type { OrderFilters } from './order-list-state.ts'

type OrderFilter = (typeof ORDER_FILTERS)[number]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the label of a filter; 'failed' is shown as 'Payment failed', as in the list. */
const filterLabel = (filter: OrderFilter): string => (filter === 'failed' ? 'Payment failed' : capital(filter))

const OPTIONS = ORDER_FILTERS.map((value) => ({ value, label: filterLabel(value) }))

export interface StatusFilterProps {
  status: OrderFilter | undefined
  onChange: (change: OrderFilters) => void
}

export const StatusFilter = ({ status, onChange }: StatusFilterProps) => (
  <ChoiceFilter
    label="Status"
    anyLabel="Any status"
    options={OPTIONS}
    value={status}
    onChange={(value) => onChange({ status: value })}
  />
)
