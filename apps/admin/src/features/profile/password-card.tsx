import { ApiError } from '@atelier/api-client/http'
import { changeStaffPassword } from '@atelier/api-client/staff-profile'
import { newStaffPasswordProblem, STAFF_PASSWORDS_DIFFER } from '@atelier/domain/admin-users/admin-users.schema'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { focusField } from '../../ui/focus-field.ts'
import styles from '../../ui/form.module.css'
import { Alert } from '../../ui/alert.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { openSession, useStaff } from '../session/session.store.ts'
import { sessionsQuery } from './profile.queries.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Field = keyof typeof EMPTY
const FIELDS: readonly { field: Field; label: string; autoComplete: string }[] = [
  { field: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { field: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { field: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
]

/** Changes the user's own password, which signs out every other device. */
export function PasswordCard() {
  const user = useStaff()
  const client = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const [problem, setProblem] = useState<{ field: Field; message: string } | null>(null)
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof EMPTY) =>
      changeStaffPassword(api, { currentPassword, newPassword }),
    onSuccess: (session) => {
      openSession(session)
      setForm(EMPTY)
      showToast('Your password was changed. Other devices are signed out.')
      void client.invalidateQueries(sessionsQuery())
    },
    onError: (error) => {
      const [issue] = error instanceof ApiError ? error.issues : []
      const field = FIELDS.find((candidate) => candidate.field === issue?.path)?.field
      if (issue && field) showFieldError(field, issue.message)
    },
  })
  function showFieldError(field: Field, message: string): void {
    setProblem({ field, message })
    focusField(field)
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (change.isPending) return
    change.reset()
    const wrong = newStaffPasswordProblem(form.newPassword, user)
    if (form.currentPassword === '') return showFieldError('currentPassword', 'Please enter your current password')
    if (wrong) return showFieldError('newPassword', wrong)
    if (form.newPassword !== form.confirmPassword) return showFieldError('confirmPassword', STAFF_PASSWORDS_DIFFER)
    setProblem(null)
    change.mutate(form)
  }
  return (
    <Card title="Password">
      <form className={styles.fields} onSubmit={submit} noValidate>
        {change.isError && !problem ? <Alert tone="bad">{change.error.message}</Alert> : null}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {FIELDS.map(({ field, label, autoComplete }) => (
          <PasswordInput
            key={field}
            label={label}
            name={field}
            autoComplete={autoComplete}
            error={problem?.field === field ? problem.message : undefined}
            value={form[field]}
            onChange={(event) => {
              setForm({ ...form, [field]: event.currentTarget.value })
              setProblem(null)
            }}
            visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}` }}
          />
        ))}
        <div className={styles.actions}>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
