import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formClasses } from './form-classes.ts'

export interface ChangeFormProps {
  /** The fields, and a note about the consequences. */
  children: ReactNode
  /** Why the change failed; null: no error. */
  error: ReactNode
  submitLabel: string
  isBusy: boolean
  /** The change is destructive: the button has the danger color. */
  isHarmful?: boolean
  /** Validates and submits. Not called while busy. */
  onSubmit: () => void
  /** Alternative actions, usually Cancel. */
  others: readonly { label: string; onClick: () => void }[]
}

/** A short form for one change, with the error above the buttons. */
export function ChangeForm(props: ChangeFormProps) {
  const { children, error, submitLabel, isBusy, isHarmful = false, onSubmit, others } = props
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
      noValidate
    >
      {children}
      {error}
      <div className={formClasses.actions}>
        <Button type="submit" className={isHarmful ? 'danger' : ''} loading={isBusy}>
          {submitLabel}
        </Button>
        {others.map(({ label, onClick }) => (
          <Button key={label} variant="default" onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}
