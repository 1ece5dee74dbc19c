import { limits } from '@atelier/domain/limits/limits'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A password field with a button that shows the password, because typing one blind on a phone causes mistakes. */
export function PasswordField({ className = '', ...field }: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={`relative ${className}`}>
      <TextField
        maxLength={200}
        {...field}
        type={isShown ? 'text' : 'password'}
        className="[&_input]:pr-18"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button
        type="button"
        onClick={() => setIsShown((before) => !before)}
        className="link-text absolute top-[1.625rem] right-0 h-13 px-3.5 text-small text-ink-soft hover:text-ink"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** The password that the shopper has. */
export const CurrentPasswordField = (props: FieldProps) => (
  <PasswordField label="Current password" autoComplete="current-password" required {...props} />
)

interface NewPasswordProps {
  label?: string
  confirmationLabel?: string
  password: FieldProps
  confirmation: FieldProps
}

/** A password to choose, typed twice. */
export function NewPasswordFields({
  label = 'New password',
  confirmationLabel = 'Confirm password',
  password,
  confirmation,
}: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={`At least ${limits.customers.passwordMin} characters. A short phrase is safer.`}
        {...password}
      />
      <PasswordField label={confirmationLabel} autoComplete="new-password" required {...confirmation} />
    </>
  )
}

/** Tells password managers whose password the form is about. */
export const UsernameForPasswordManagers = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
)

/** A success message, marked by a bar at its side. */
export function SuccessMessage({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={`border-l-2 border-good py-2.5 pl-4 text-[0.9375rem] leading-6 ${className}`}>
      {children}
    </div>
  )
}
