import { allows, isWithinGrant } from '@atelier/domain/access/access-grant'
import { missingForScreens, PERMISSIONS, type Permission } from '@atelier/domain/access/permissions'
import type { OwnRole } from '@atelier/domain/admin-users/own-roles.schema'
import { PERMISSION_CONSEQUENCES, PERMISSION_LABELS } from '@atelier/domain/auth/role-labels'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { useGrant } from '../session/session.store.ts'
import { ownRolesQuery } from './admin-users.queries.ts'
import { LimitsCard } from './limits-card.tsx'
import { useRoleForm, type RoleForm } from './use-role-form.ts'

const back = <BackLink to={paths.roles}>Roles</BackLink>

/** A form for a new role of the shop's own. */
export const CreateRolePage = () => (
  <>
    <PageHeader title="New role" back={back} />
    <FormOfRole stored={null} />
  </>
)

/** The form of a role of the shop's own. */
export function EditRolePage() {
  const { roleId = '' } = useParams()
  const roles = useQuery(ownRolesQuery())
  const role = roles.data?.find((each) => each.roleId === roleId)
  if (role) {
    return (
      <>
        <PageHeader title={role.name} tabTitle="Edit role" back={back} />
        <FormOfRole key={role.updatedAt} stored={role} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Edit role" back={back} />
      {roles.isError ? (
        <ListError title="Unable to load the role" error={roles.error} onRetry={() => void roles.refetch()}>
          {roles.error.message}
        </ListError>
      ) : roles.isPending ? (
        <PageLoader label="Loading" />
      ) : (
        <EmptyState title="Role not found">This role was deleted, or the link is wrong.</EmptyState>
      )}
    </>
  )
}

function FormOfRole({ stored: role }: { stored: OwnRole | null }) {
  const form = useRoleForm(role)
  const grant = useGrant()
  const isBeyond = role !== null && !isWithinGrant(role.grant, grant)
  const text = textInputs({ values: form.fields, change: form.change, errorOf: form.errorOf })
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      {form.dialog}
      {isBeyond ? (
        <Alert tone="warn">This role gives more than you have yourself, so you can’t change it.</Alert>
      ) : null}
      <Card title="Role">
        <div className={formClasses.fields}>
          <TextInput label="Name" autoComplete="off" maxLength={40} {...text('name')} />
          <Checkbox
            label="Require a second factor"
            description="Staff with this role sign in with an authenticator app or a passkey."
            checked={form.fields.requiresTwoFactor}
            onChange={(event) => form.change({ requiresTwoFactor: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <PermissionsCard form={form} />
      <LimitsCard form={form} />
      {role && role.staffCount > 0 ? (
        <p className="text-small text-ink-soft">
          A change applies at once, also to people who are signed in ({role.staffCount}).
        </p>
      ) : null}
      <MutationError
        title="Failed to save the role"
        error={form.saveError}
        conflictHint="Reload the page to see the current state."
      />
      <div className={formClasses.actions}>
        <Button type="submit" loading={form.saving.isPending} disabled={isBeyond}>
          Save role
        </Button>
        <Button variant="default" component={Link} to={paths.roles}>
          Cancel
        </Button>
        {role && !isBeyond ? <DeleteButton role={role} form={form} /> : null}
      </div>
    </form>
  )
}

/** The permissions, each with its consequence. Those that the caller lacks cannot be given. */
function PermissionsCard({ form }: { form: RoleForm }) {
  const grant = useGrant()
  const { permissions } = form.fields
  const error = form.errorOf('permissions')
  const missing = missingForScreens(permissions)
  return (
    <Card title="Permissions" aside={`${permissions.length} of ${PERMISSIONS.length}`}>
      <fieldset className="grid grid-cols-2 gap-x-6 gap-y-3.5 border-0 p-0 m-0 max-md:grid-cols-1">
        <legend className="visually-hidden">Permissions</legend>
        {PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            name="permissions"
            label={PERMISSION_LABELS[permission]}
            description={
              allows(grant, permission)
                ? PERMISSION_CONSEQUENCES[permission]
                : 'You don’t have this permission yourself.'
            }
            disabled={!allows(grant, permission)}
            checked={permissions.includes(permission)}
            onChange={(event) => form.toggle(permission, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {error ? (
        <p role="alert" className="pt-3 text-bad">
          {error}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <div className="pt-4">
          <Alert tone="warn" title="Some screens won’t open">
            {missing.map(({ permission, neededBy }) => (
              <p key={permission}>
                {listOf(neededBy)} {neededBy.length === 1 ? 'needs' : 'need'} “{PERMISSION_LABELS[permission]}” for the
                screens.
              </p>
            ))}
          </Alert>
        </div>
      ) : null}
    </Card>
  )
}

const listOf = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => `“${PERMISSION_LABELS[permission]}”`).join(', ')

function DeleteButton({ role, form: { deletion } }: { role: OwnRole; form: RoleForm }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="default" className="ml-auto" onClick={() => setIsConfirming(true)}>
        Delete role
      </Button>
      <ConfirmDialog
        title={isConfirming ? `Delete the role “${role.name}”?` : null}
        confirmLabel="Delete"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate(role)}
        onCancel={() => {
          setIsConfirming(false)
          deletion.reset()
        }}
      >
        <p>A role can be deleted while no member of staff has it.</p>
        <MutationError title="Failed to delete the role" error={deletion.error} />
      </ConfirmDialog>
    </>
  )
}
