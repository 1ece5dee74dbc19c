import { isWithinLimits, NO_LIMITS, type AccessLimits } from './access-limits.ts'
import { ROLE_PERMISSIONS, type AdminRole, type Permission } from './permissions.ts'

/** What a member of staff, or a key that acts for one, may do. Every check of access reads it, never the name of a role. */
export interface AccessGrant {
  permissions: readonly Permission[]
  limits: AccessLimits
}

/** Returns the grant of one of the five roles of the specification, which have no limits. */
export const grantOfRole = (role: AdminRole): AccessGrant => ({
  permissions: ROLE_PERMISSIONS[role],
  limits: NO_LIMITS,
})

export const allows = ({ permissions }: Pick<AccessGrant, 'permissions'>, permission: Permission): boolean =>
  permissions.includes(permission)

/**
 * Returns whether a grant gives nothing that another lacks: no other permission, and limits at least as narrow. Staff give
 * only roles and keys within their own grant.
 */
export const isWithinGrant = (inner: AccessGrant, outer: AccessGrant): boolean =>
  inner.permissions.every((permission) => allows(outer, permission)) && isWithinLimits(inner.limits, outer.limits)
