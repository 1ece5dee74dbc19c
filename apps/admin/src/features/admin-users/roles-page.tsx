import { allows } from '@atelier/domain/access/access-grant'
import { ADMIN_ROLES, hasPermission, PERMISSIONS, rolesWith, type Permission } from '@atelier/domain/access/permissions'
import type { RoleHoldersResponse } from '@atelier/domain/admin-users/admin-users.schema'
import { PERMISSION_CONSEQUENCES, PERMISSION_LABELS, ROLE_DESCRIPTION } from '@atelier/domain/auth/role-labels'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { pluralize } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { FlashMessage } from '../../ui/feedback/flash-message.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { roleHoldersQuery } from './admin-users.queries.ts'
import { LimitLabels } from './limit-labels.tsx'
import { OwnRolesCard } from './own-roles-card.tsx'
import { useRoleChoices } from './role-select.tsx'
import styles from './roles-page.module.css'

type Holders = RoleHoldersResponse['data']

/** Answers who can do what, and shows what each role may do. */
export function RolesPage() {
  const holders = useQuery(roleHoldersQuery())
  return (
    <>
      <PageHeader
        title="Roles"
        back={<BackLink to={paths.adminUsers}>Admin Users</BackLink>}
        actions={
          <Button component={Link} to={paths.createRole}>
            New role
          </Button>
        }
      />
      <FlashMessage />
      <div className="stack">
        {holders.isError && !holders.data ? (
          <ListError title="Unable to load roles" error={holders.error} onRetry={() => void holders.refetch()}>
            {holders.error.message}
          </ListError>
        ) : (
          <WhoCanCard holders={holders.data} />
        )}
        <OwnRolesCard />
        <RolesCard />
      </div>
    </>
  )
}

const permissionOf = (value: string): Permission =>
  PERMISSIONS.find((permission) => permission === value) ?? 'orders:edit'

/** The people with a permission, by their roles. Only active staff count. */
function WhoCanCard({ holders }: { holders: Holders | undefined }) {
  const [permission, setPermission] = useState<Permission>('orders:edit')
  const roles = useRoleChoices().filter(({ grant }) => allows(grant, permission))
  const holdersOf = (role: string): Holders => (holders ?? []).filter((one) => (one.ownRoleId ?? one.role) === role)
  const people = holders && roles.flatMap(({ role }) => holdersOf(role))
  return (
    <Card title="Who can …?" aside={people ? pluralize(people.length, 'person', 'people') : undefined}>
      <div className="stack">
        <NativeSelect
          className="max-w-120"
          label="Permission"
          description={PERMISSION_CONSEQUENCES[permission]}
          value={permission}
          onChange={(event) => setPermission(permissionOf(event.currentTarget.value))}
        >
          {PERMISSIONS.map((one) => (
            <option key={one} value={one}>
              {PERMISSION_LABELS[one]}
            </option>
          ))}
        </NativeSelect>
        <div role="group" aria-label={`Who can: ${PERMISSION_LABELS[permission]}`}>
          <dl className={styles.people}>
            {roles.map(({ role, name, grant }) => (
              <div key={role}>
                <dt>{name}</dt>
                <dd>
                  {holders ? <People people={holdersOf(role)} /> : null}
                  <LimitLabels limits={grant.limits} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Card>
  )
}

const People = ({ people }: { people: Holders }) =>
  people.length === 0 ? (
    <span className="text-ink-soft">No active staff</span>
  ) : (
    people.map(({ userId, name }, index) => (
      <span key={userId}>
        <Link className="text-link" to={paths.editAdminUser(userId)}>
          {name}
        </Link>
        {index < people.length - 1 ? ', ' : null}
      </span>
    ))
  )

/** Permissions by role: the table that the API enforces. A narrow screen names the roles below each permission. */
const RolesCard = () => (
  <Card title="What each role may do" isFlush>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          {ADMIN_ROLES.map((role) => (
            <th key={role} scope="col" title={ROLE_DESCRIPTION[role]}>
              {ROLE_LABEL[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSIONS.map((permission) => (
          <tr key={permission}>
            <th scope="row">
              {PERMISSION_LABELS[permission]}
              <span>{PERMISSION_CONSEQUENCES[permission]}</span>
              <span className={styles.roles}>
                {rolesWith(permission)
                  .map((role) => ROLE_LABEL[role])
                  .join(', ')}
              </span>
            </th>
            {ADMIN_ROLES.map((role) => (
              <td key={role}>
                {hasPermission(role, permission) ? <Icon name="check" size={16} /> : null}
                <span className="visually-hidden">{hasPermission(role, permission) ? 'Yes' : 'No'}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)
