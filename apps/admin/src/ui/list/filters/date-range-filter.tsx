import { Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDateRange, type DayRange } from '../../format/dates.ts'
import styles from './date-range-filter.module.css'
import { FilterChip } from './filter-chip.tsx'

// Loaded lazily: the calendar is large and rarely opened.
const DateRangeCalendar = lazy(() =>
  import('./date-range-calendar.tsx').then(({ DateRangeCalendar }) => ({ default: DateRangeCalendar })),
)

export interface DateRangeFilterProps {
  /** What the filter reads and changes of the list's state; see `ListState`. */
  list: { filters: DayRange; filter: (change: DayRange) => void }
}

/** A filter chip that opens a calendar with presets. */
export function DateRangeFilter({ list: { filters, filter } }: DateRangeFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { from, to } = filters
  const isSet = from !== undefined || to !== undefined
  const rangeLabel = formatDateRange(from, to)
  function choose(next: DayRange): void {
    filter(next)
    setIsOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <FilterChip
          icon="calendar"
          aria-label={isSet ? `Date range: ${rangeLabel}` : 'Date range'}
          onClick={() => setIsOpen((was) => !was)}
          onRemove={isSet ? () => filter({ from: undefined, to: undefined }) : undefined}
          removeLabel="Any date"
        >
          {isSet ? rangeLabel : 'Date range'}
        </FilterChip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Date range">
        <Suspense fallback={<div className={styles.waiting} />}>
          <DateRangeCalendar range={{ from, to }} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
