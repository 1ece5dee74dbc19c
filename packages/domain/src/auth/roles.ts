import { ADMIN_ROLES, type AdminRole } from './permissions.ts'

/** What an account record may say about its staff role, in the several forms the specification knows (A6). */
export interface RoleClaims {
  isSuperAdmin?: boolean | null
  adminRole?: string | null
  isAdmin?: boolean | null
  role?: string | null
}

const isAdminRole = (value: string | null | undefined): value is AdminRole => ADMIN_ROLES.includes(value as AdminRole)

/**
 * The role a staff account acts with, resolved in the five steps of A6. Step 4 is read so that a role field naming a
 * known role gives that role and 'admin' gives ADMIN; it never gives SUPER_ADMIN, which only step 1 can.
 */
export function resolveAdminRole(claims: RoleClaims): AdminRole {
  if (claims.isSuperAdmin || claims.adminRole === 'SUPER_ADMIN') return 'SUPER_ADMIN'
  if (isAdminRole(claims.adminRole)) return claims.adminRole
  if (claims.isAdmin) return 'ADMIN'
  const role = claims.role?.toUpperCase()
  if (isAdminRole(role)) return role === 'SUPER_ADMIN' ? 'ADMIN' : role
  return 'VIEWER'
}

/** A6: only SUPER_ADMIN and ADMIN are admin-level. */
export const isAdminLevel = (role: AdminRole): boolean => role === 'SUPER_ADMIN' || role === 'ADMIN'

export const ROLE_LABEL: Readonly<Record<AdminRole, string>> = {
  SUPER_ADMIN: 'Super Admin',
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  EDITOR: 'Editor',
  VIEWER: 'Viewer',
}
