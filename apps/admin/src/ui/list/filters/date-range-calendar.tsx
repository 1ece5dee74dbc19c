import { datePresets } from '@atelier/domain/region/date-presets'
import { firstDayOfWeek } from '@atelier/domain/region/locale'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { shopTimeName } from '@atelier/domain/region/region'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import styles from './date-range-filter.module.css'
import type { DayRange } from '../../format/dates.ts'
import { REGION } from '../../../region.ts'

export interface DateRangeCalendarProps {
  range: DayRange
  onChoose: (range: DayRange) => void
}

/** Selects a range of days: a preset, or two clicks in the calendar. */
export function DateRangeCalendar({ range, onChoose }: DateRangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([range.from ?? null, range.to ?? null])
  const [today] = useState(() => shopDay(new Date(), REGION))
  function pick([from, to]: [string | null, string | null]): void {
    setDays([from, to])
    if (from !== null && to !== null) onChoose({ from, to })
  }
  return (
    <div className="flex flex-wrap gap-4 max-md:w-[min(308px,calc(100vw_-_64px))] max-md:[&_.mantine-DatePicker-day]:size-11">
      <ul className="min-w-29 pr-3 border-r border-r-line max-md:flex max-md:flex-wrap max-md:w-full max-md:p-0 max-md:border-0">
        {datePresets(today, REGION).map(({ label, from, to }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={range.from === from && range.to === to}
              onClick={() => onChoose({ from, to })}
            >
              {label}
            </button>
          </li>
        ))}
        <li className="px-2.5 pt-2.5 pb-0 text-ink-soft text-small">{shopTimeName(REGION)}</li>
      </ul>
      <DatePicker
        type="range"
        allowSingleDateInRange
        firstDayOfWeek={firstDayOfWeek(REGION) as DayOfWeek /* 0 to 6: it returns no other number */}
        hideOutsideDates
        weekendDays={[]}
        maxDate={today}
        value={days}
        onChange={pick}
        defaultDate={days[1] ?? today}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
    </div>
  )
}
