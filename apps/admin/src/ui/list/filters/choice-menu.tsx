import { Menu } from '@mantine/core'
import { useOpened } from '../../overlay/lazy-menu.ts'
import { FilterChip, type FilterChipProps } from './filter-chip.tsx'

interface ChoiceMenuProps {
  chip: FilterChipProps
  /** The chosen value; empty if none is. */
  value: string
  anyLabel: string
  options: readonly (readonly [value: string, label: string | undefined])[]
  /** Receives undefined when the choice is cleared. */
  onChoose: (value: string | undefined) => void
  /** The press that loaded this code also opens the menu. */
  isPressed: boolean
}

/** The chip of a choice filter with its menu. */
export function ChoiceMenu({ chip, value, anyLabel, options, onChoose, isPressed }: ChoiceMenuProps) {
  const { isOpen, setIsOpen, button } = useOpened(isPressed)
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <FilterChip ref={button} {...chip} />
      </Menu.Target>
      <Menu.Dropdown className="choice-menu">
        <Menu.RadioGroup value={value} onChange={(next) => onChoose(next === '' ? undefined : next)}>
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
