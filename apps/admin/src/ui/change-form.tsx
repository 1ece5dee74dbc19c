import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import form from './form.module.css'

export interface ChangeFormProps {
  /** The fields, and what follows from sending them. */
  children: ReactNode
  /** Why it was not done; null: nothing went wrong. */
  error: ReactNode
  submitLabel: string
  isBusy: boolean
  /** Somebody loses something by it: the button has the color of danger. */
  isHarmful?: boolean
  /** Looks at the fields and sends them; while it is busy it is not called. */
  onSubmit: () => void
  /** What can be done instead, above all nothing. */
  others: readonly { label: string; onClick: () => void }[]
}

/** A few fields that make one change: what went wrong stands above the buttons, the way out beside them. */
export function ChangeForm(props: ChangeFormProps) {
  const { children, error, submitLabel, isBusy, isHarmful = false, onSubmit, others } = props
  return (
    <form
      className={form.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
      noValidate
    >
      {children}
      {error}
      <div className={form.actions}>
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
