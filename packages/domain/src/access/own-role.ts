import type { AccessGrant } from './access-grant.ts'
import { ChosenLimits } from './access-grant.schema.ts'
import { hasLimits, NO_LIMITS } from './access-limits.ts'
import { PERMISSIONS, type AdminRole, type Permission } from './permissions.ts'

export type OwnRoleId = `role_${string}`

/** Names a role: one of the five of the specification, or one of the shop's own by its ID. */
export type RoleRef = AdminRole | OwnRoleId

export const isOwnRoleId = (role: string): role is OwnRoleId => /^role_[0-9a-f]{16}$/.test(role)

/**
 * Returns the role of the five under which a member of staff is stored and listed. An own role is stored as a viewer, so that
 * what knows only the five never takes its holder for more.
 */
export const storedRole = (role: RoleRef): AdminRole => (isOwnRoleId(role) ? 'VIEWER' : role)

/** An own role as it is stored. Null: it has no limits. */
export interface StoredGrant {
  permissions: readonly string[]
  limits: unknown
}

/** How a permission of a role with limits is stored: versions that know no limits ignore it, so that they give nothing. */
const limited = (permission: Permission): string => `limited:${permission}`

/** Returns the columns that store a grant. */
export const storedGrant = ({ permissions, limits }: AccessGrant): StoredGrant =>
  hasLimits(limits) ? { permissions: permissions.map(limited), limits } : { permissions, limits: null }

/** Returns the grant of an own role. Ignores a permission that this version does not know; with unknown limits, all of them. */
export function grantOfOwnRole({ permissions, limits }: StoredGrant): AccessGrant {
  if (limits === null) {
    return { permissions: PERMISSIONS.filter((each) => permissions.includes(each)), limits: NO_LIMITS }
  }
  const { data } = ChosenLimits.safeParse(limits)
  if (!data) return { permissions: [], limits: NO_LIMITS }
  return { permissions: PERMISSIONS.filter((each) => permissions.includes(limited(each))), limits: data }
}
