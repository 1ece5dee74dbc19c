import { formatDateRange, type DayRange } from '../../format/dates.ts'
import { lazyMenu } from '../../overlay/lazy-menu.ts'
import { FilterChip } from './filter-chip.tsx'

const { useMenu, preload } = lazyMenu(() => import('./date-range-popover.tsx'))

/** Preloads the popover of date filters, without its calendar. */
export const preloadDateRange = preload

export interface DateRangeFilterProps {
  /** What the filter reads and changes of the list's state; see `ListState`. */
  list: { filters: DayRange; filter: (change: DayRange) => void }
}

/** A filter chip that opens a calendar with presets. */
export function DateRangeFilter({ list: { filters, filter } }: DateRangeFilterProps) {
  const { from, to } = filters
  const isSet = from !== undefined || to !== undefined
  const rangeLabel = formatDateRange(from, to)
  const chip = {
    icon: 'calendar',
    'aria-label': isSet ? `Date range: ${rangeLabel}` : 'Date range',
    onRemove: isSet ? () => filter({ from: undefined, to: undefined }) : undefined,
    removeLabel: 'Any date',
    children: isSet ? rangeLabel : 'Date range',
  } as const
  const { loaded, isPressed, buttonProps } = useMenu('dialog')
  if (!loaded) return <FilterChip {...buttonProps} {...chip} />
  return <loaded.DateRangePopover chip={chip} range={{ from, to }} onChoose={filter} isPressed={isPressed} />
}
