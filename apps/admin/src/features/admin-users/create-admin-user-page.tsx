import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { createAdminUser } from '@atelier/domain/admin-users/admin-users.endpoints'
import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/auth/permissions'
import { staffRefusal } from '@atelier/domain/admin-users/staff-rules'
import { limits } from '@atelier/domain/limits'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import styles from '../../ui/form/form.module.css'
import { Alert } from '../../ui/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { useDraft } from '../session/session.public.ts'
import { useViewer } from '../session/session.store.ts'
import { ADMIN_USERS } from './admin-users.queries.ts'
import { validateCreateForm, errorsFromIssues, type CreateField, type CreateFormErrors } from './create-form.ts'
import { PasswordFields } from './password-fields.tsx'
import { PermissionsPanel } from './permissions-panel.tsx'
import { RoleSelect } from './role-select.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { useEmailExists } from './use-email-exists.ts'

/** Defaults: an active viewer with an invitation (A3). */
const NEW_USER: { name: string; email: string; role: AdminRole | ''; isActive: boolean; sendInviteEmail: boolean } = {
  name: '',
  email: '',
  role: 'VIEWER',
  isActive: true,
  sendInviteEmail: true,
}
const NO_PASSWORDS = { password: '', confirmPassword: '' }

/** Returns the message above the form; field errors are shown at the fields. */
const createErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode >= 500
    ? `HTTP ${error.statusCode}: Failed to create user`
    : `Failed to create admin user: ${error.message}`

/** A form for a new admin user (A2). */
export function CreateAdminUserPage() {
  const viewer = useViewer()
  const client = useQueryClient()
  const draft = useDraft(NEW_USER)
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const [problems, setProblems] = useState<CreateFormErrors>({})
  const emailExists = useEmailExists(draft.form.email)
  const goBack = useRedirectAfter(paths.adminUsers)
  const roles = ADMIN_ROLES.filter((role) => staffRefusal(viewer, { kind: 'create', role }, null, 0) === null)
  const form = { ...draft.form, ...passwords }

  const creation = useMutation({
    mutationFn: () => {
      const { confirmPassword: _, role, ...body } = form
      const chosen = role === '' ? undefined : role
      return call(api, createAdminUser, { body: { ...body, role: chosen, adminRole: chosen } })
    },
    onSuccess: () => {
      draft.markSaved()
      void client.invalidateQueries({ queryKey: ADMIN_USERS })
      goBack()
    },
    onError: (error) => {
      if (error instanceof ApiError)
        show(error.code === 'email_taken' ? { email: error.message } : errorsFromIssues(error.issues))
    },
  })

  function show(found: CreateFormErrors): void {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first)
      focusField(first === 'password' ? 'new-password' : first === 'confirmPassword' ? 'confirm-password' : first)
  }
  /** Clears the errors of edited fields (A5). */
  function clear(...fields: CreateField[]): void {
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field as CreateField))),
    )
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (creation.isPending || creation.isSuccess) return
    creation.reset()
    const found = validateCreateForm(form, emailExists)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    creation.mutate()
  }

  const hasProblems = Object.keys(problems).length > 0
  return (
    <>
      <PageHeader title="Create Admin User" back={<BackLink to={paths.adminUsers}>Back to Admin Users</BackLink>} />
      <form className={styles.columns} onSubmit={submit} noValidate>
        <Card title="Account">
          <div className={styles.fields}>
            <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
            {creation.isSuccess ? <Alert tone="ok">{creation.data.message}</Alert> : null}
            {hasProblems ? <Alert tone="bad">Please correct the errors below</Alert> : null}
            {creation.isError && !hasProblems ? <Alert tone="bad">{createErrorMessage(creation.error)}</Alert> : null}
            <TextInput
              label="Name"
              name="name"
              autoComplete="off"
              error={problems.name}
              value={form.name}
              onChange={(event) => {
                draft.change({ name: event.currentTarget.value })
                clear('name')
              }}
            />
            <TextInput
              label="Email"
              type="email"
              name="email"
              autoComplete="off"
              error={problems.email ?? (emailExists ? 'This email is already registered' : undefined)}
              value={form.email}
              onChange={(event) => {
                draft.change({ email: event.currentTarget.value })
                clear('email')
              }}
            />
            <PasswordFields
              password={form.password}
              confirmPassword={form.confirmPassword}
              errors={problems}
              onChange={(part) => {
                setPasswords({ ...passwords, ...part })
                clear(...(Object.keys(part) as CreateField[]))
              }}
            />
            <RoleSelect
              roles={roles}
              value={form.role}
              error={problems.role}
              onChange={(role) => {
                draft.change({ role })
                clear('role')
              }}
            />
            <Checkbox
              label="Account Active"
              description="An inactive account cannot sign in."
              checked={form.isActive}
              onChange={(event) => draft.change({ isActive: event.currentTarget.checked })}
            />
            <Checkbox
              label="Send Invitation Email"
              description={`A link to choose an own password, good for ${limits.staff.invitationHours} hours. The password above is not mailed.`}
              checked={form.sendInviteEmail}
              onChange={(event) => draft.change({ sendInviteEmail: event.currentTarget.checked })}
            />
            <div className={styles.actions}>
              <Button type="submit" loading={creation.isPending} disabled={creation.isSuccess}>
                Create Admin User
              </Button>
              <Button variant="default" component={Link} to={paths.adminUsers}>
                Cancel
              </Button>
            </div>
          </div>
        </Card>
        {form.role === '' ? null : <PermissionsPanel role={form.role} />}
      </form>
    </>
  )
}
