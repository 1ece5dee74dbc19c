import { Popover } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DayRange } from '../../format/dates.ts'
import { useOpened } from '../../overlay/lazy-menu.ts'
import { FilterChip, type FilterChipProps } from './filter-chip.tsx'

// Loaded lazily: the calendar is large and rarely opened.
const DateRangeCalendar = lazy(() =>
  import('./date-range-calendar.tsx').then(({ DateRangeCalendar }) => ({ default: DateRangeCalendar })),
)

interface DateRangePopoverProps {
  chip: FilterChipProps
  range: DayRange
  onChoose: (range: DayRange) => void
  /** The press that loaded this code also opens the calendar. */
  isPressed: boolean
}

/** The chip of a date filter with its calendar. */
export function DateRangePopover({ chip, range, onChoose, isPressed }: DateRangePopoverProps) {
  const { isOpen, setIsOpen, button } = useOpened(isPressed)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <FilterChip ref={button} {...chip} onClick={() => setIsOpen((was) => !was)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Date range">
        <Suspense fallback={<div className="w-105 max-w-[80vw] h-78" />}>
          <DateRangeCalendar
            range={range}
            onChoose={(next) => {
              onChoose(next)
              setIsOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
