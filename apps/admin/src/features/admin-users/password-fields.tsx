import { generateStaffPassword } from '@atelier/domain/auth/staff-password'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

/** Returns a uniformly distributed integer from 0 to below `limit`. Rejection sampling avoids the modulo bias. */
function randomBelow(limit: number): number {
  const fairRange = 2 ** 32 - (2 ** 32 % limit)
  const random = new Uint32Array(1)
  do crypto.getRandomValues(random)
  while ((random[0] ?? 0) >= fairRange)
  return (random[0] ?? 0) % limit
}

export interface PasswordFieldsProps {
  password: string
  confirmPassword: string
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
  onChange: (part: { password?: string; confirmPassword?: string }) => void
}

const toggle = (label: string, isShown: boolean) => ({ 'aria-label': `${isShown ? 'Hide' : 'Show'} ${label}` })

/** A new password and its confirmation, with show buttons, or a generated one, shown so that it can be copied. */
export function PasswordFields({ password, confirmPassword, errors, onChange }: PasswordFieldsProps) {
  const [shown, setShown] = useState({ password: false, confirmPassword: false })
  function generate(): void {
    const made = generateStaffPassword(randomBelow)
    onChange({ password: made, confirmPassword: made })
    setShown({ password: true, confirmPassword: false })
  }
  return (
    <>
      <div className={formClasses.pair}>
        <PasswordField
          label="Password"
          name="new-password"
          autoComplete="new-password"
          error={errors.password}
          value={password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          visible={shown.password}
          onVisibilityChange={(isShown) => setShown({ ...shown, password: isShown })}
          visibilityToggleButtonProps={toggle('password', shown.password)}
        />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          error={errors.confirmPassword}
          value={confirmPassword}
          onChange={(event) => onChange({ confirmPassword: event.currentTarget.value })}
          visible={shown.confirmPassword}
          onVisibilityChange={(isShown) => setShown({ ...shown, confirmPassword: isShown })}
          visibilityToggleButtonProps={toggle('confirmation', shown.confirmPassword)}
        />
      </div>
      <div>
        <Button variant="default" leftSection={<Icon name="key" size={15} />} onClick={generate}>
          Generate Secure Password
        </Button>
      </div>
    </>
  )
}
