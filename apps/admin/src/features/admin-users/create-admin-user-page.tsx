import { ApiError } from '@atelier/api-client/api-error'
import { allows } from '@atelier/domain/access/access-grant'
import { PERMISSIONS } from '@atelier/domain/access/permissions'
import { staffRefusal } from '@atelier/domain/admin-users/staff-rules'
import { limits } from '@atelier/domain/limits/limits'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { PERMISSION_LABELS } from '@atelier/domain/auth/role-labels'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Card } from '../../ui/display/card.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useViewer } from '../session/session.store.ts'
import { PasswordFields } from './password-fields.tsx'
import { RoleSelect, useRoleChoices, type RoleChoice } from './role-select.tsx'
import { useCreateAdminUser, type CreateAdminUserForm } from './use-create-admin-user.ts'
import { Icon } from '../../ui/icon.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'

/** Returns the message above the form; field errors are shown at the fields. */
const createErrorMessage = (error: Error): string =>
  error instanceof ApiError && error.statusCode >= 500
    ? `HTTP ${error.statusCode}: Failed to create user`
    : `Failed to create admin user: ${error.message}`

/** A form for a new admin user (A2). */
export function CreateAdminUserPage() {
  const user = useCreateAdminUser()
  const { draft, problems, creation } = user
  const chosen = useRoleChoices().find(({ role }) => role === user.form.role)
  const hasProblems = Object.keys(problems).length > 0
  return (
    <>
      <PageHeader title="Create Admin User" back={<BackLink to={paths.adminUsers}>Back to Admin Users</BackLink>} />
      <form className={formClasses.columns} onSubmit={user.submit} noValidate>
        <Card title="Account">
          <div className={formClasses.fields}>
            <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
            {creation.isSuccess ? <Alert tone="ok">{creation.data.message}</Alert> : null}
            {hasProblems ? <Alert tone="bad">Please correct the errors below</Alert> : null}
            {creation.isError && !hasProblems ? <Alert tone="bad">{createErrorMessage(creation.error)}</Alert> : null}
            <UserFields user={user} />
            <div className={formClasses.actions}>
              <Button type="submit" loading={creation.isPending} disabled={creation.isSuccess}>
                Create Admin User
              </Button>
              <Button variant="default" component={Link} to={paths.adminUsers}>
                Cancel
              </Button>
            </div>
          </div>
        </Card>
        {chosen ? <PermissionsPanel role={chosen} /> : null}
      </form>
    </>
  )
}

function UserFields({ user }: { user: CreateAdminUserForm }) {
  const viewer = useViewer()
  const roles = useRoleChoices().filter((given) => staffRefusal(viewer, { kind: 'create', given }, null, 0) === null)
  const { form, problems, emailExists, change } = user
  const text = textInputs({ values: form, change, errorOf: (name) => problems[name as keyof typeof problems] })
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...text('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        {...text('email')}
        error={problems.email ?? (emailExists ? 'This email is already registered' : undefined)}
      />
      <RoleSelect roles={roles} value={form.role} error={problems.role} onChange={(role) => change({ role })} />
      <Checkbox
        label="Account Active"
        description="Inactive accounts can’t sign in."
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
      <PasswordChoice user={user} />
    </>
  )
}

/** The link of the invitation sets the password. Staff set one when they want to, or when no invitation is sent. */
function PasswordChoice({ user: { form, problems, change, changePasswords } }: { user: CreateAdminUserForm }) {
  const { sendInviteEmail, setsPassword, hasPassword } = form
  return (
    <>
      <Checkbox
        label="Send Invitation Email"
        description={`We’ll email a link to set their password. It expires in ${limits.staff.invitationHours} hours.`}
        checked={sendInviteEmail}
        onChange={(event) => change({ sendInviteEmail: event.currentTarget.checked })}
      />
      {sendInviteEmail ? (
        <Checkbox
          label="Set a password now"
          description="The password isn’t included in the email."
          checked={setsPassword}
          onChange={(event) => change({ setsPassword: event.currentTarget.checked })}
        />
      ) : (
        <p className="text-small text-ink-soft">
          Share this password yourself. They choose a new one when they first sign in.
        </p>
      )}
      {hasPassword ? (
        <PasswordFields
          password={form.password}
          confirmPassword={form.confirmPassword}
          errors={problems}
          onChange={changePasswords}
        />
      ) : null}
    </>
  )
}

/** The permissions of a role, as the server enforces them (A6). */
function PermissionsPanel({ role: { name, grant } }: { role: RoleChoice }) {
  return (
    <Card title={`Permissions: ${name}`}>
      <ul className="grid gap-1.5 text-small [&_li]:flex [&_li]:items-start [&_li]:gap-2 [&_svg]:flex-none [&_svg]:mt-0.75 [&_[data-held='false']]:text-ink-soft xs:max-md:grid-cols-2">
        {PERMISSIONS.map((permission) => {
          const isHeld = allows(grant, permission)
          return (
            <li key={permission} data-held={isHeld}>
              <Icon name={isHeld ? 'check' : 'close'} size={13} />
              <span>
                {isHeld ? null : <span className="visually-hidden">Not: </span>}
                {PERMISSION_LABELS[permission]}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
