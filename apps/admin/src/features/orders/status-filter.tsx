import { ORDER_FILTERS } from '@atelier/domain/orders/order.schema'
import { Menu } from '@mantine/core'
import { FilterChip } from '../../ui/filter-chip.tsx'
import type { OrderFilters } from './order-list-address.ts'

type OrderFilter = (typeof ORDER_FILTERS)[number]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What a filter is called here: 'failed' means what the list shows as 'Payment failed'. */
const filterWord = (filter: OrderFilter): string => (filter === 'failed' ? 'Payment failed' : capital(filter))

export interface StatusFilterProps {
  status: OrderFilter | undefined
  onChange: (change: OrderFilters) => void
}

export function StatusFilter({ status, onChange }: StatusFilterProps) {
  const remove = status === undefined ? undefined : () => onChange({ status: undefined })
  const choose = (value: string): void => onChange({ status: ORDER_FILTERS.find((filter) => filter === value) })
  return (
    <Menu position="bottom-start" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <FilterChip
          aria-label={status === undefined ? 'Status' : `Status: ${filterWord(status)}`}
          onRemove={remove}
          removeLabel="Any status"
        >
          {status === undefined ? 'Status' : filterWord(status)}
        </FilterChip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={status ?? ''} onChange={choose}>
          <Menu.RadioItem value="" closeMenuOnClick>
            Any status
          </Menu.RadioItem>
          {ORDER_FILTERS.map((filter) => (
            <Menu.RadioItem key={filter} value={filter} closeMenuOnClick>
              {filterWord(filter)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
