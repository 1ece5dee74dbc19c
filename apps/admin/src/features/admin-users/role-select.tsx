import { ADMIN_ROLES, ROLE_PERMISSIONS, type AdminRole } from '@atelier/domain/access/permissions'
import { ROLE_DESCRIPTION } from '@atelier/domain/auth/role-labels'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { NativeSelect } from '@mantine/core'
import { pluralize } from '../../ui/format/numbers.ts'

const countOf = (role: AdminRole): string => {
  const { length } = ROLE_PERMISSIONS[role]
  return pluralize(length, 'permission')
}

export interface RoleSelectProps {
  roles: readonly AdminRole[]
  value: AdminRole | ''
  /** Label of the empty option, where it is allowed. */
  emptyLabel?: string
  error?: string | undefined
  onChange: (role: AdminRole | '') => void
}

/** Selects a role, with its description and number of permissions. */
export function RoleSelect({ roles, value, emptyLabel, error, onChange }: RoleSelectProps) {
  const choose = (next: string): void => onChange(ADMIN_ROLES.find((role) => role === next) ?? '')
  return (
    <NativeSelect
      label="Admin Role"
      name="role"
      error={error}
      description={value === '' ? undefined : ROLE_DESCRIPTION[value]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {value === '' || emptyLabel !== undefined ? <option value="">{emptyLabel ?? 'Select a role'}</option> : null}
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABEL[role]} ({countOf(role)})
        </option>
      ))}
    </NativeSelect>
  )
}
