import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import type { ReturnStep } from '@atelier/domain/returns/return-status'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { ChangeForm, type ChangeFormProps } from '../../../ui/form/change-form.tsx'
import { MutationError } from '../../../ui/form/mutation-error.tsx'

const TITLES: Readonly<Record<ReturnStep, string>> = {
  approve: 'Approve Return',
  receive: 'Receive Return',
  refund: 'Refund Return',
  ship: 'Ship Replacement',
  reject: 'Reject Return',
}

interface ReturnStepCardProps extends Pick<ChangeFormProps, 'submitLabel' | 'isHarmful' | 'onSubmit' | 'others'> {
  name: ReturnStep
  /** State of the mutation, see useReturnStep. */
  step: { isPending: boolean; error: Error | null }
  children: ReactNode
}

/** One step of a return: its fields, its submit button, and alternative actions. */
export function ReturnStepCard({ name, step, children, ...form }: ReturnStepCardProps) {
  const problem = (
    <MutationError
      title={`Failed to ${name} the ${name === 'ship' ? 'replacement' : 'return'}`}
      error={step.error}
      conflictHint="Here’s the current return."
    />
  )
  return (
    <Card title={TITLES[name]} className="screen-only">
      <ChangeForm error={problem} isBusy={step.isPending} {...form}>
        {children}
      </ChangeForm>
    </Card>
  )
}

interface TextFieldProps {
  value: string
  onChange: (value: string) => void
}

/** An internal note on the step. */
export const StaffNoteField = ({ value, error, onChange }: TextFieldProps & { error?: string | null }) => (
  <Textarea
    label="Note"
    error={error}
    description="Only staff see this. The customer gets an email."
    rows={2}
    maxLength={NOTE_MAX}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface CustomerMessageFieldProps extends TextFieldProps {
  label: string
  /** Shown before submitting. */
  hint?: string | null
  rows: number
  error: string | null
  isFirst?: boolean
}

/** The message to the customer about the step. */
export const CustomerMessageField = ({
  label,
  hint,
  rows,
  error,
  value,
  onChange,
  isFirst,
}: CustomerMessageFieldProps) => (
  <Textarea
    label={label}
    description={`Included in the email to the customer.${hint ? ` ${hint}` : ''}`}
    rows={rows}
    maxLength={NOTE_MAX}
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    data-autofocus={isFirst}
  />
)
