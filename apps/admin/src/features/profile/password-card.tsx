import { call } from '@atelier/api-client/call'
import { toStaffSession } from '../../staff-session.ts'
import { staffPasswordProblem, STAFF_PASSWORDS_DIFFER } from '@atelier/domain/auth/staff-password'
import { changeStaffPassword } from '@atelier/domain/auth/staff-profile.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { openSession, useStaff } from '../session/session.store.ts'
import { sessionsQuery } from './profile.queries.ts'
import { portalBrand } from '../../ui/brand.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
const FIELDS: readonly { field: keyof typeof EMPTY; label: string; autoComplete: string }[] = [
  { field: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { field: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { field: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
]

/** Changes the user's own password, which signs out every other device. */
export function PasswordCard() {
  const user = useStaff()
  const client = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const { error, errorOf, show, clear, showIssue } = useFieldError()
  const change = useMutation({
    mutationFn: async ({ currentPassword, newPassword }: typeof EMPTY) =>
      toStaffSession((await call(api, changeStaffPassword, { body: { currentPassword, newPassword } })).data),
    onSuccess: (session) => {
      openSession(session)
      setForm(EMPTY)
      showToast('Password changed. Other devices have been signed out.')
      void client.invalidateQueries(sessionsQuery())
    },
    onError: showIssue,
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (change.isPending) return
    change.reset()
    const wrong = staffPasswordProblem(form.newPassword, user, portalBrand().name)
    if (form.currentPassword === '') return show({ field: 'currentPassword', message: 'Enter your current password' })
    if (wrong) return show({ field: 'newPassword', message: wrong })
    if (form.newPassword !== form.confirmPassword)
      return show({ field: 'confirmPassword', message: STAFF_PASSWORDS_DIFFER })
    clear()
    change.mutate(form)
  }
  const edit = (part: Partial<typeof EMPTY>): void => {
    setForm({ ...form, ...part })
    clear()
  }
  const text = textInputs({ values: form, change: edit, errorOf })
  return (
    <Card title="Password">
      <form className={formClasses.fields} onSubmit={submit} noValidate>
        {change.isError && !error ? <Alert tone="bad">{change.error.message}</Alert> : null}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {FIELDS.map(({ field, label, autoComplete }) => (
          <PasswordField key={field} label={label} autoComplete={autoComplete} {...text(field)} />
        ))}
        <div className={formClasses.actions}>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
