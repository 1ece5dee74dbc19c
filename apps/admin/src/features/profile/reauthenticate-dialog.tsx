import { Button } from '@mantine/core'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { formClasses } from '../../ui/form/form-classes.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'

export interface ReauthenticateDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** A field above the password. */
  field?: ReactNode
  isBusy: boolean
  problem: string | null
  onConfirm: (currentPassword: string) => void
  onCancel: () => void
}

/** Requests the password again before a sensitive action, in case the screen was left unattended. */
export function ReauthenticateDialog(props: ReauthenticateDialogProps) {
  const { title, children, confirmLabel, field, isBusy, problem, onConfirm, onCancel } = props
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy) return
    setIsMissing(password === '')
    if (password !== '') onConfirm(password)
  }
  return (
    <LazyModal opened onClose={onCancel} title={title} centered size={440}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{children}</p>
        {field}
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          data-autofocus
          error={isMissing ? 'Enter your current password' : problem}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setIsMissing(false)
          }}
        />
        <div className={formClasses.actions}>
          <Button type="submit" loading={isBusy}>
            {confirmLabel}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </LazyModal>
  )
}
