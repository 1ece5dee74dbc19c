import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PromiseCardProps } from './promise-fields.ts'
import { CountField } from './promise-inputs.tsx'

const HOURS = 'support.hours'
const ZONE = 'support.timeZone'
const HOURS_MAX = 7

/** When client services reply, and when they can be reached. */
export function SupportCard({ fields }: PromiseCardProps) {
  return (
    <Card title="Client services">
      <div className="grid grid-cols-1 gap-5">
        <CountField fields={fields} name="support.replyHours" unit="hours" hint="The inbox marks what waits longer." />
        <SupportHours fields={fields} />
        <TextInput
          label={TERM_FIELDS[ZONE].label}
          description="As customers read it, such as EST."
          className="[&_.mantine-Input-wrapper]:max-w-50"
          name={ZONE}
          data-term={ZONE}
          disabled={fields.isReadOnly}
          error={fields.errorOf(ZONE)}
          value={fields.terms.support.timeZone}
          onChange={(event) => fields.change(ZONE, event.currentTarget.value)}
        />
      </div>
    </Card>
  )
}

/** Opening hours, one line for each group of days. */
function SupportHours({ fields }: PromiseCardProps) {
  const { hours } = fields.terms.support
  const adding = useRef<HTMLButtonElement>(null)
  /** The button disappears with its row: focuses the previous row, or the Add button. */
  function remove(index: number): void {
    fields.change(HOURS, hours.toSpliced(index, 1))
    if (hours.length > 1) focusField(`${HOURS}.${Math.max(0, index - 1)}.days`)
    else adding.current?.focus()
  }
  return (
    <div role="group" aria-label={TERM_FIELDS[HOURS].label} className="grid gap-2" data-term={HOURS}>
      <span className="text-small leading-4.5">{TERM_FIELDS[HOURS].label}</span>
      {hours.map((_, index) => (
        // Rows have no other key: two may be equal while they are typed.
        <HoursRow key={index} fields={fields} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.isReadOnly ? null : (
        <Button
          variant="default"
          className="justify-self-start"
          disabled={hours.length >= HOURS_MAX}
          ref={adding}
          onClick={() => {
            fields.change(HOURS, [...hours, { days: '', open: '', close: '' }])
            focusField(`${HOURS}.${hours.length}.days`)
          }}
        >
          Add hours
        </Button>
      )}
    </div>
  )
}

const PARTS = [
  ['days', 'Days', 'Mon-Fri'],
  ['open', 'Opens', '9AM'],
  ['close', 'Closes', '6PM'],
] as const

function HoursRow({ fields, index, onRemove }: PromiseCardProps & { index: number; onRemove: () => void }) {
  const { hours } = fields.terms.support
  const row = hours[index] ?? { days: '', open: '', close: '' }
  return (
    <div className="grid grid-cols-[140px_100px_100px_auto] justify-start items-start gap-2 max-md:[&_button]:min-w-11 max-md:[&_button]:min-h-11 max-md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      {PARTS.map(([part, label, placeholder]) => (
        <TextInput
          key={part}
          aria-label={`${label}, line ${index + 1}`}
          placeholder={placeholder}
          name={`${HOURS}.${index}.${part}`}
          disabled={fields.isReadOnly}
          error={fields.errorOf(`${HOURS}.${index}.${part}`)}
          value={row[part]}
          onChange={(event) => fields.change(HOURS, hours.with(index, { ...row, [part]: event.currentTarget.value }))}
        />
      ))}
      {fields.isReadOnly ? null : (
        <ActionIcon variant="subtle" size={36} aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          <Icon name="close" size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
