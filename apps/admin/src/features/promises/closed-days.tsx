import { calendarDays } from '@atelier/domain/region/shop-dates'
import { TERM_FIELDS, type TermField } from '@atelier/domain/shop-documents/term-fields'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { listErrorOf, type PromiseCardProps } from './promise-fields.ts'
import styles from './promises.module.css'
import { REGION } from '../../region.ts'

const NAME = 'shipping.closedDays'

/** A leap year, so that it has every day. */
const ANY_YEAR = 2028

/** Formats a day without dispatch: `Dec 25, every year` or `Nov 26, 2026`. */
function formatClosedDay(day: string): string {
  const [date = 1, month = 1, year] = day.split('-').map(Number).toReversed()
  const at = new Date(Date.UTC(year ?? ANY_YEAR, month - 1, date))
  return year === undefined
    ? `${calendarDays(REGION).format(at, 'day')}, every year`
    : calendarDays(REGION).format(at, 'dayOfYear')
}

/** Yearly days first, each group in the order of the calendar. */
const inOrder = (days: readonly string[]): string[] =>
  [...new Set(days)].toSorted((a, b) => a.length - b.length || a.localeCompare(b))

/** Holidays: days without dispatch and delivery besides weekends. */
export const ClosedDays = ({ fields }: PromiseCardProps) => (
  <DayList
    fields={fields}
    name={NAME}
    path={NAME}
    label={TERM_FIELDS[NAME].label}
    note="Holidays on which nothing is sent or delivered, besides Saturdays and Sundays."
    closedDays={fields.terms.shipping.closedDays}
    onChange={(days) => fields.change(NAME, days)}
  />
)

interface DayListProps extends PromiseCardProps {
  /** The promise that the list is part of. */
  name: TermField
  /** The path of the list. */
  path: string
  label: string
  note: string
  closedDays: readonly string[]
  onChange: (days: string[]) => void
}

/** A list of days, each of one year or of every year. */
export function DayList({ fields, name, path, label, note, closedDays, onChange }: DayListProps) {
  const input = useRef<HTMLInputElement>(null)
  const error = listErrorOf(fields, path, closedDays.length)
  /** Its button disappears with the day. */
  function remove(day: string): void {
    const others = closedDays.filter((other) => other !== day)
    onChange(others)
    input.current?.focus()
  }
  return (
    <div role="group" aria-label={label} className="grid gap-2" data-term={fields.termOf(name)}>
      <span className="text-small leading-4.5">{label}</span>
      <p className="note">{note}</p>
      <ul className={`${styles.chips} flex flex-wrap gap-2`}>
        {closedDays.map((day) => (
          <li key={day}>
            {formatClosedDay(day)}
            {fields.isReadOnly ? null : (
              <ActionIcon variant="subtle" aria-label={`Remove ${formatClosedDay(day)}`} onClick={() => remove(day)}>
                <Icon name="close" size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {fields.isReadOnly ? null : (
        <NewDay name={fields.nameOf(path)} input={input} onAdd={(day) => onChange(inOrder([...closedDays, day]))} />
      )}
      {error ? <p className="text-small leading-4.5 text-bad">{error}</p> : null}
    </div>
  )
}

interface NewDayProps {
  name: string
  input: RefObject<HTMLInputElement | null>
  onAdd: (day: string) => void
}

function NewDay({ name, input, onAdd }: NewDayProps) {
  const [day, setDay] = useState('')
  const [isYearly, setIsYearly] = useState(false)
  function add(): void {
    if (day !== '') onAdd(isYearly ? day.slice('YYYY-'.length) : day)
    setDay('')
    input.current?.focus()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TextInput
        type="date"
        aria-label="Day to add"
        name={name}
        ref={input}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Checkbox label="Every year" checked={isYearly} onChange={(event) => setIsYearly(event.currentTarget.checked)} />
      <Button variant="default" onClick={add}>
        Add day
      </Button>
    </div>
  )
}
