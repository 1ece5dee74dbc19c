import { roleNameOf } from '@atelier/domain/auth/roles'
import { staffRefusal, type StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { asStaffPerson } from './admin-user-columns.tsx'
import { RoleSelect, useRoleChoices } from './role-select.tsx'
import { useEditAdminUser } from './use-edit-admin-user.ts'

/** Name, email, role and activity of an admin user; shows only the first error (A5). */
export function EditForm({ user, viewer }: { user: AdminUser; viewer: StaffPerson }) {
  const isOwn = user.userId === viewer.userId
  const edit = useEditAdminUser(user)
  const { draft, form, error, errorOf, change, saving } = edit
  const text = textInputs({ values: form, change, errorOf })

  return (
    <Card title="Account" aside={`ID: ${user.userId}`}>
      <form className={formClasses.fields} onSubmit={edit.submit} noValidate>
        <p className="text-small text-ink-soft">
          You’re editing {user.name || user.email} ({roleNameOf(user)}).
        </p>
        <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
        {saving.isSuccess ? <Alert tone="ok">{saving.data.message}</Alert> : null}
        {saving.isError && !error ? (
          <Alert tone="bad">Failed to update admin user: {saving.error.message}</Alert>
        ) : null}
        <TextInput label="Name" autoComplete="off" {...text('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          description={isOwn ? 'If you change your own email, you’ll sign in again with the new one.' : undefined}
          {...text('email')}
        />
        {isOwn ? (
          <p className="text-small text-ink-soft">You can’t change your own role or status. Ask another super admin.</p>
        ) : (
          <AccessFields user={user} viewer={viewer} edit={edit} />
        )}
        <div className={formClasses.actions}>
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

interface AccessFieldsProps {
  user: AdminUser
  viewer: StaffPerson
  edit: ReturnType<typeof useEditAdminUser>
}

function AccessFields({ user, viewer, edit }: AccessFieldsProps) {
  const { form, errorOf, change } = edit
  // SUPER_ADMIN is never offered here (A6).
  const offered = useRoleChoices().filter(
    (given) => staffRefusal(viewer, { kind: 'edit', given }, { ...asStaffPerson(user), role: 'VIEWER' }, 1) === null,
  )
  return (
    <>
      <RoleSelect
        roles={offered}
        value={form.role}
        {...(user.isSuperAdmin ? { emptyLabel: 'Super Admin (current)' } : {})}
        error={errorOf('role')}
        onChange={(next) => change({ role: next })}
      />
      <Checkbox
        label="Account Active"
        description="Inactive accounts can’t sign in. Changing the role, email or status signs this person out."
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </>
  )
}
