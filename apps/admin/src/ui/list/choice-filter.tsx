import { Menu } from '@mantine/core'
import { FilterChip } from './filter-chip.tsx'

export interface ChoiceFilterProps<Value extends string> {
  /** Text of the chip when no value is chosen. */
  label: string
  /** Label of the option that clears the choice. */
  anyLabel: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A list filter: a chip that opens a menu with one choice. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, anyLabel, options, value, onChange } = props
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string): void => onChange(options.find((option) => option.value === next)?.value)
  return (
    <Menu position="bottom-start" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <FilterChip
          aria-label={chosen ? `${label}: ${chosen.label}` : label}
          onRemove={chosen ? () => onChange(undefined) : undefined}
          removeLabel={anyLabel}
        >
          {chosen?.label ?? label}
        </FilterChip>
      </Menu.Target>
      <Menu.Dropdown className="choice-menu">
        <Menu.RadioGroup value={value ?? ''} onChange={choose}>
          <Menu.RadioItem value="" closeMenuOnClick>
            {anyLabel}
          </Menu.RadioItem>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
