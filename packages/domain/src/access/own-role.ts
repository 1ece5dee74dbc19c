import type { AccessGrant } from './access-grant.ts'
import { PERMISSIONS, type AdminRole } from './permissions.ts'

export type OwnRoleId = `role_${string}`

/** Names a role: one of the five of the specification, or one of the shop's own by its ID. */
export type RoleRef = AdminRole | OwnRoleId

export const isOwnRoleId = (role: string): role is OwnRoleId => /^role_[0-9a-f]{16}$/.test(role)

/**
 * Returns the role of the five under which a member of staff is stored and listed. An own role is stored as a viewer, so that
 * what knows only the five never takes its holder for more.
 */
export const storedRole = (role: RoleRef): AdminRole => (isOwnRoleId(role) ? 'VIEWER' : role)

/** Returns the grant of an own role. Ignores a permission that this version does not know. */
export const grantOfOwnRole = ({ permissions }: { permissions: readonly string[] }): AccessGrant => ({
  permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
})
