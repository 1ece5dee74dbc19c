import { grantOfRole, type AccessGrant } from '@atelier/domain/access/access-grant'
import { isOwnRoleId, type RoleRef } from '@atelier/domain/access/own-role'
import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import type { GivenRole } from '@atelier/domain/admin-users/staff-rules'
import { ROLE_DESCRIPTION } from '@atelier/domain/auth/role-labels'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '../../ui/format/numbers.ts'
import { useCan } from '../session/session.store.ts'
import { ownRolesQuery } from './admin-users.queries.ts'

/** A role that staff can be given. */
export interface RoleChoice extends GivenRole {
  name: string
  description: string
}

const FIXED: readonly RoleChoice[] = ADMIN_ROLES.map((role) => ({
  role,
  name: ROLE_LABEL[role],
  grant: grantOfRole(role),
  description: ROLE_DESCRIPTION[role],
}))

/** Returns the five roles and those of the shop's own. */
export function useRoleChoices(): readonly RoleChoice[] {
  const ownRoles = useQuery({ ...ownRolesQuery(), enabled: useCan('admin_users:view') })
  const own = (ownRoles.data ?? []).flatMap(({ roleId, name, grant }): RoleChoice[] =>
    isOwnRoleId(roleId) ? [{ role: roleId, name, grant, description: `A role of your own: ${countOf(grant)}` }] : [],
  )
  return [...FIXED, ...own]
}

const countOf = ({ permissions }: AccessGrant): string => pluralize(permissions.length, 'permission')

export interface RoleSelectProps {
  roles: readonly RoleChoice[]
  value: RoleRef | ''
  /** Label of the empty option, where it is allowed. */
  emptyLabel?: string
  error?: string | undefined
  onChange: (role: RoleRef | '') => void
}

/** Selects a role, with its description and number of permissions. */
export function RoleSelect({ roles, value, emptyLabel, error, onChange }: RoleSelectProps) {
  const chosen = roles.find(({ role }) => role === value)
  return (
    <NativeSelect
      label="Admin Role"
      name="role"
      error={error}
      description={chosen?.description}
      value={value}
      onChange={({ currentTarget }) => onChange(roles.find(({ role }) => role === currentTarget.value)?.role ?? '')}
    >
      {value === '' || emptyLabel !== undefined ? <option value="">{emptyLabel ?? 'Select a role'}</option> : null}
      {roles.map(({ role, name, grant }) => (
        <option key={role} value={role}>
          {name} ({countOf(grant)})
        </option>
      ))}
    </NativeSelect>
  )
}
