import type { FilterName } from '@atelier/domain/list-query'
import { Menu } from '@mantine/core'
import { FilterChip } from './filter-chip.tsx'
import type { FiltersIn, ListState } from '../list-state.ts'

export interface ChoiceFilterProps<State, Name extends FilterName<State>> {
  list: ListState<State>
  /** The filter's name in the list's query and URL. */
  name: Name
  /** Text of the chip when no value is chosen. */
  label: string
  /** Label of the option that clears the choice. */
  anyLabel: string
  /** The values and their labels, in the order of the menu. The filter's default is not one of them. */
  options: Readonly<Partial<Record<State[Name] & string, string>>>
}

/** A list filter: a chip that opens a menu with one choice. */
export function ChoiceFilter<State, Name extends FilterName<State>>(props: ChoiceFilterProps<State, Name>) {
  const { list, name, label, anyLabel } = props
  const options = Object.entries<string | undefined>(props.options)
  const [value, valueLabel] = options.find(([option]) => option === list.filters[name]) ?? []
  const choose = (next: string | undefined): void => list.filter({ [name]: next } as Partial<FiltersIn<State>>)
  return (
    <Menu position="bottom-start" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <FilterChip
          aria-label={valueLabel ? `${label}: ${valueLabel}` : label}
          onRemove={valueLabel ? () => choose(undefined) : undefined}
          removeLabel={anyLabel}
        >
          {valueLabel ?? label}
        </FilterChip>
      </Menu.Target>
      <Menu.Dropdown className="choice-menu">
        <Menu.RadioGroup value={value ?? ''} onChange={(next) => choose(next === '' ? undefined : next)}>
          <Menu.RadioItem value="" closeMenuOnClick>
            {anyLabel}
          </Menu.RadioItem>
          {options.map(([option, optionLabel]) => (
            <Menu.RadioItem key={option} value={option} closeMenuOnClick>
              {optionLabel}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
