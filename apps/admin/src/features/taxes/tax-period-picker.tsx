import { resolveTaxPeriod } from '@atelier/domain/tax/tax-period'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { SegmentedControl, SegmentedControlItem } from '../../ui/segmented-control.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import {
  daysOfTaxChoice,
  kindOfTaxChoice,
  nameOfTaxChoice,
  stepTaxChoice,
  toTaxChoice,
  type TaxChoice,
  type TaxChoiceKind,
} from './tax-choice.ts'

const KINDS: Readonly<Record<TaxChoiceKind, string>> = { month: 'Month', quarter: 'Quarter', days: 'Days' }

interface TaxPeriodPickerProps {
  choice: TaxChoice
  today: string
  onChoose: (choice: TaxChoice) => void
}

/** A month, a quarter, or a first and a last day. */
export function TaxPeriodPicker({ choice, today, onChoose }: TaxPeriodPickerProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
      <SegmentedControl label="Period" isTall>
        {(Object.keys(KINDS) as TaxChoiceKind[]).map((kind) => (
          <SegmentedControlItem
            key={kind}
            isOn={kindOfTaxChoice(choice) === kind}
            onChoose={() => onChoose(toTaxChoice(kind, choice, today))}
          >
            {KINDS[kind]}
          </SegmentedControlItem>
        ))}
      </SegmentedControl>
      {'startDate' in choice ? (
        <DaysForm key={`${choice.startDate} ${choice.endDate}`} days={choice} today={today} onChoose={onChoose} />
      ) : (
        <Stepper choice={choice} today={today} onChoose={onChoose} />
      )}
    </div>
  )
}

interface StepperProps extends TaxPeriodPickerProps {
  choice: { month: string } | { quarter: string }
}

/** Goes from month to month or quarter to quarter, up to the running one. */
function Stepper({ choice, today, onChoose }: StepperProps) {
  const kind = 'month' in choice ? 'month' : 'quarter'
  const days = daysOfTaxChoice(choice)
  const isLast = days.to >= today
  return (
    <div className="flex items-center gap-1 max-md:w-full max-md:justify-between" role="group" aria-label={KINDS[kind]}>
      <ToolButton icon="previous" label={`Previous ${kind}`} onPress={() => onChoose(stepTaxChoice(kind, days, -1))} />
      <span className="min-w-34 text-center font-medium" aria-live="polite">
        {nameOfTaxChoice(choice)}
      </span>
      <ToolButton
        icon="next"
        label={`Next ${kind}`}
        onPress={isLast ? null : () => onChoose(stepTaxChoice(kind, days, 1))}
      />
    </div>
  )
}

interface DaysFormProps extends Omit<TaxPeriodPickerProps, 'choice'> {
  days: { startDate: string; endDate: string }
}

function DaysForm({ days, today, onChoose }: DaysFormProps) {
  const [startDate, setStartDate] = useState(days.startDate)
  const [endDate, setEndDate] = useState(days.endDate)
  const resolved = resolveTaxPeriod({ startDate: startDate || undefined, endDate: endDate || undefined })
  const problemOf = (path: 'startDate' | 'endDate'): string | undefined =>
    !resolved.ok && (resolved.path === path || (resolved.path === 'month' && path === 'startDate'))
      ? resolved.message
      : undefined

  function show(event: FormEvent): void {
    event.preventDefault()
    if (resolved.ok) onChoose({ startDate, endDate })
  }

  const limits = { min: '2000-01-01', max: today }
  return (
    <form
      className="flex flex-wrap items-start gap-2.5 max-md:grid max-md:grid-cols-2 max-md:w-full"
      onSubmit={show}
      noValidate
    >
      <TextInput
        type="date"
        aria-label="First day"
        value={startDate}
        {...limits}
        error={problemOf('startDate')}
        onChange={({ currentTarget }) => setStartDate(currentTarget.value)}
      />
      <TextInput
        type="date"
        aria-label="Last day"
        value={endDate}
        {...limits}
        error={problemOf('endDate')}
        onChange={({ currentTarget }) => setEndDate(currentTarget.value)}
      />
      <Button type="submit" variant="default" className="max-md:col-span-2" disabled={!resolved.ok}>
        Show
      </Button>
    </form>
  )
}
