import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { updateAdminUser } from '@atelier/domain/admin-users/admin-users.endpoints'
import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/auth/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import type { StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import { UpdateAdminUserBody, type AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import styles from '../../ui/form/form.module.css'
import { Alert } from '../../ui/alert.tsx'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { useRecordDraft } from '../session/session.public.ts'
import { ADMIN_USERS } from './admin-users.queries.ts'
import { RoleSelect } from './role-select.tsx'

/** SUPER_ADMIN is never offered here (A6). */
const OFFERED = ADMIN_ROLES.filter((role) => role !== 'SUPER_ADMIN')

/** Name, email, role and activity of an admin user; shows only the first error (A5). */
export function EditForm({ user, viewer }: { user: AdminUser; viewer: StaffPerson }) {
  const client = useQueryClient()
  const isOwn = user.userId === viewer.userId
  const first: { name: string; email: string; role: AdminRole | ''; isActive: boolean } = {
    name: user.name,
    email: user.email,
    role: user.isSuperAdmin ? '' : user.adminRole,
    isActive: user.isActive,
  }
  const draft = useRecordDraft(first)
  const { form } = draft
  const { error, errorOf, show, clear, validate } = useFieldError()
  const goBack = useRedirectAfter(paths.adminUsers)
  const role = form.role === '' ? user.adminRole : form.role
  const body = { name: form.name, email: form.email, role, adminRole: role, isActive: form.isActive }

  const saving = useMutation({
    mutationFn: () => call(api, updateAdminUser, { params: { userId: user.userId }, body }),
    onSuccess: () => {
      draft.markSaved()
      void client.invalidateQueries({ queryKey: [...ADMIN_USERS, 'list'] })
      goBack()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_taken') show({ field: 'email', message: error.message })
    },
  })
  function change(part: Partial<typeof first>): void {
    draft.change(part)
    clear()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (saving.isPending || saving.isSuccess) return
    if (validate(UpdateAdminUserBody.safeParse(body))) saving.mutate()
  }

  return (
    <Card title="Account" aside={`ID: ${user.userId}`}>
      <form className={styles.fields} onSubmit={submit} noValidate>
        <p className={styles.hint}>
          You are editing {user.name || user.email}, now {ROLE_LABEL[user.adminRole]}.
        </p>
        <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
        {saving.isSuccess ? <Alert tone="ok">{saving.data.message}</Alert> : null}
        {saving.isError && !error ? (
          <Alert tone="bad">Failed to update admin user: {saving.error.message}</Alert>
        ) : null}
        <TextInput
          label="Name"
          name="name"
          autoComplete="off"
          error={errorOf('name')}
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="off"
          error={errorOf('email')}
          description={isOwn ? 'If you change your own address, you sign in again with the new one.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {isOwn ? (
          <p className={styles.hint}>Your own role and activity are for another super administrator to change.</p>
        ) : (
          <>
            <RoleSelect
              roles={OFFERED}
              value={form.role}
              {...(user.isSuperAdmin ? { emptyLabel: 'Super Admin, as now' } : {})}
              error={errorOf('role')}
              onChange={(next) => change({ role: next })}
            />
            <Checkbox
              label="Account Active"
              description="An inactive account cannot sign in. A new role, address or activity signs the person out."
              checked={form.isActive}
              onChange={(event) => change({ isActive: event.currentTarget.checked })}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={saving.isPending} disabled={saving.isSuccess}>
            Save changes
          </Button>
          <Button variant="default" component={Link} to={paths.adminUsers}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
