import type { FilterName } from '@atelier/domain/contract/list-query'
import { FilterChip } from './filter-chip.tsx'
import type { FiltersIn, ListState } from '../list-state.ts'

export interface FixedFilterProps<State> {
  list: ListState<State>
  /** The filter's name in the list's query and URL. */
  name: FilterName<State>
  /** Text of the chip before the end of the id. */
  label: string
  /** Accessible name of the cross, which clears the filter. */
  anyLabel: string
  /** Shows the whole value, not only the end of an id. */
  isWhole?: boolean
  /** Names the value: a country by its code. */
  textOf?: (value: string) => string
}

/** A list filter by the id of a record. A link or a click in the list sets it; the chip can only be removed. */
export function FixedFilter<State>({ list, name, label, anyLabel, isWhole = false, textOf }: FixedFilterProps<State>) {
  const id = list.filters[name]
  if (id === undefined) return null
  const text = textOf?.(String(id)) ?? (isWhole ? String(id) : String(id).slice(-8))
  return (
    <FilterChip
      isFixed
      onRemove={() => list.filter({ [name]: undefined } as Partial<FiltersIn<State>>)}
      removeLabel={anyLabel}
    >
      {label} {text}
    </FilterChip>
  )
}
