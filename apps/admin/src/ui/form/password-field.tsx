import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password input with a button that shows the password. A refused value is announced, which Mantine's own omits. */
export function PasswordField({ label, error, ...props }: PasswordInputProps & { label: string }) {
  return (
    <PasswordInput
      label={label}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}` }}
      {...props}
    />
  )
}
