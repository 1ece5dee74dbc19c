import type { OwnRole } from '@atelier/domain/admin-users/own-roles.schema'
import { PERMISSION_LABELS } from '@atelier/domain/auth/role-labels'
import { limits } from '@atelier/domain/limits/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { pluralize } from '../../ui/format/numbers.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { useCan } from '../session/session.store.ts'
import { LimitLabels } from './limit-labels.tsx'
import { ownRolesQuery } from './admin-users.queries.ts'

/** The roles that the shop made for itself. */
export function OwnRolesCard() {
  const mayList = useCan('admin_users:view')
  const roles = useQuery({ ...ownRolesQuery(), enabled: mayList })
  const aside = roles.data ? `${roles.data.length} of ${limits.staff.ownRoles}` : undefined
  return (
    <Card title="Your own roles" aside={aside}>
      {mayList ? null : (
        <p>To list them, your role also needs the permission “{PERMISSION_LABELS['admin_users:view']}”.</p>
      )}
      {roles.isError && !roles.data ? (
        <ListError title="Unable to load roles" error={roles.error} onRetry={() => void roles.refetch()}>
          {roles.error.message}
        </ListError>
      ) : null}
      {roles.data?.length === 0 ? (
        <p className="text-ink-soft">
          None yet. Make one when a person needs more or less than one of the five roles below allows.
        </p>
      ) : null}
      <ul className="grid">
        {roles.data?.map((role) => (
          <RoleRow key={role.roleId} role={role} />
        ))}
      </ul>
    </Card>
  )
}

const RoleRow = ({ role: { roleId, name, grant, staffCount, requiresTwoFactor } }: { role: OwnRole }) => (
  <li className="grid gap-0.5 py-2.5 border-t border-t-line first:border-t-0 first:pt-0">
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Link className="text-link font-medium" to={paths.role(roleId)}>
        {name}
      </Link>
      <span className="text-small text-ink-soft">
        {staffCount === 0 ? 'Not in use' : pluralize(staffCount, 'person', 'people')}
      </span>
    </span>
    <span className="text-small text-ink-soft">
      {grant.permissions.map((permission) => PERMISSION_LABELS[permission]).join(', ')}
      {requiresTwoFactor ? '. Second factor required' : null}
    </span>
    <LimitLabels limits={grant.limits} />
  </li>
)
