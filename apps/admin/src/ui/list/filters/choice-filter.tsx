import type { FilterName } from '@atelier/domain/contract/list-query'
import { FilterChip } from './filter-chip.tsx'
import type { FiltersIn, ListState } from '../list-state.ts'
import { lazyMenu } from '../../overlay/lazy-menu.ts'

// Menus and their placement are large, and many visits of a list open none.
const { useMenu, preload } = lazyMenu(() => import('./choice-menu.tsx'))

/** Preloads the menu of choice filters. */
export const preloadChoiceMenu = preload

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
  const chip = {
    'aria-label': valueLabel ? `${label}: ${valueLabel}` : label,
    onRemove: valueLabel ? () => choose(undefined) : undefined,
    removeLabel: anyLabel,
    children: valueLabel ?? label,
  }
  const { loaded, isPressed, buttonProps } = useMenu('menu')
  if (!loaded) return <FilterChip {...buttonProps} {...chip} />
  return (
    <loaded.ChoiceMenu
      chip={chip}
      value={value ?? ''}
      anyLabel={anyLabel}
      options={options}
      onChoose={choose}
      isPressed={isPressed}
    />
  )
}
