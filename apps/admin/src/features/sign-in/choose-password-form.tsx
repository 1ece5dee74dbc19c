import { ApiError } from '@atelier/api-client/api-error'
import { staffPasswordProblem, STAFF_PASSWORDS_DIFFER } from '@atelier/domain/auth/staff-password'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import styles from './sign-in-page.module.css'
import { signInPageClasses } from './sign-in-page-classes.ts'
import { portalBrand } from '../../ui/brand.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'

interface Props {
  user: { name: string; email: string }
  intro: string
  submitLabel: string
  send: (password: string) => Promise<void>
  /** Another way, below the button. */
  children?: ReactNode
}

/** A form for the user's own password, entered twice (A5). */
export function ChoosePasswordForm({ user, intro, submitLabel, send, children }: Props) {
  const [form, setForm] = useState({ password: '', confirmPassword: '' })
  const { error, errorOf, show, clear } = useFieldError()
  const sending = useMutation({
    mutationFn: () => send(form.password),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_input')
        show({ field: 'password', message: error.message })
    },
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (sending.isPending) return
    const wrong = staffPasswordProblem(form.password, user, portalBrand().name)
    if (wrong) return show({ field: 'password', message: wrong })
    if (form.password !== form.confirmPassword)
      return show({ field: 'confirmPassword', message: STAFF_PASSWORDS_DIFFER })
    sending.mutate()
  }
  const change = (part: Partial<typeof form>): void => {
    setForm({ ...form, ...part })
    clear()
  }
  const text = textInputs({ values: form, change, errorOf })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1 className={signInPageClasses.title}>Welcome, {user.name}</h1>
      <p className="-mt-3.5 text-ink-soft">{intro}</p>
      {sending.isError && !error ? <Alert tone="bad">{sending.error.message}</Alert> : null}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField label="New password" autoComplete="new-password" {...text('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...text('confirmPassword')} />
      <Button type="submit" loading={sending.isPending}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
