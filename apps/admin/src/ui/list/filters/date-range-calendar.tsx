import { firstDayOfWeek } from '@atelier/domain/locale'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import styles from './date-range-filter.module.css'
import type { DayRange } from '../../format/dates.ts'
import { isoDayBefore } from '../../format/dates.ts'

interface Preset {
  label: string
  range: () => DayRange
}

const oneDay = (label: string, daysAgo: number): Preset => ({
  label,
  range: () => ({ from: isoDayBefore(daysAgo), to: isoDayBefore(daysAgo) }),
})

/** A preset of `count` days that ends today. */
const lastDays = (count: number): Preset => ({
  label: `Last ${count} days`,
  range: () => ({ from: isoDayBefore(count - 1), to: isoDayBefore(0) }),
})

const PRESETS = [oneDay('Today', 0), oneDay('Yesterday', 1), lastDays(7), lastDays(30), lastDays(90)]

/** 0 to 6; `firstDayOfWeek` returns no other number. */
const WEEK_START = firstDayOfWeek() as DayOfWeek

export interface DateRangeCalendarProps {
  range: DayRange
  onChoose: (range: DayRange) => void
}

/** Selects a range of days: a preset, or two clicks in the calendar. */
export function DateRangeCalendar({ range, onChoose }: DateRangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([range.from ?? null, range.to ?? null])
  function pick([from, to]: [string | null, string | null]): void {
    setDays([from, to])
    if (from !== null && to !== null) onChoose({ from, to })
  }
  return (
    <div className={styles.calendar}>
      <ul className={styles.presets}>
        {PRESETS.map((preset) => (
          <li key={preset.label}>
            <button type="button" className={styles.preset} onClick={() => onChoose(preset.range())}>
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <DatePicker
        type="range"
        allowSingleDateInRange
        firstDayOfWeek={WEEK_START}
        hideOutsideDates
        weekendDays={[]}
        maxDate={isoDayBefore(0)}
        value={days}
        onChange={pick}
        defaultDate={days[1] ?? isoDayBefore(0)}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
    </div>
  )
}
