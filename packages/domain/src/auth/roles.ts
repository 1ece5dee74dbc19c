import { ADMIN_ROLES, type AdminRole } from '../access/permissions.ts'

/** The fields of an account record that may name its staff role, in every form that the specification allows (A6). */
export interface RoleClaims {
  isSuperAdmin?: boolean | null
  adminRole?: string | null
  isAdmin?: boolean | null
  role?: string | null
}

const isAdminRole = (value: string | null | undefined): value is AdminRole => ADMIN_ROLES.includes(value as AdminRole)

/**
 * Resolves the role of a staff account in the five steps of A6. In step 4, a role field that names a known role gives
 * that role and 'admin' gives ADMIN. Step 4 never gives SUPER_ADMIN; only step 1 does.
 */
export function resolveAdminRole(claims: RoleClaims): AdminRole {
  if (claims.isSuperAdmin || claims.adminRole === 'SUPER_ADMIN') return 'SUPER_ADMIN'
  if (isAdminRole(claims.adminRole)) return claims.adminRole
  if (claims.isAdmin) return 'ADMIN'
  const role = claims.role?.toUpperCase()
  if (isAdminRole(role)) return role === 'SUPER_ADMIN' ? 'ADMIN' : role
  return 'VIEWER'
}

/** Only SUPER_ADMIN and ADMIN are admin-level (A6). */
export const isAdminLevel = (role: AdminRole): boolean => role === 'SUPER_ADMIN' || role === 'ADMIN'

export const ROLE_LABEL: Readonly<Record<AdminRole, string>> = {
  SUPER_ADMIN: 'Super Admin',
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  EDITOR: 'Editor',
  VIEWER: 'Viewer',
}

/** Returns the name of a role: of the shop's own, if the account has one, or of one of the five. */
export const roleNameOf = ({
  ownRole,
  ...claims
}: RoleClaims & { ownRole?: { name: string } | null | undefined }): string =>
  ownRole?.name ?? ROLE_LABEL[resolveAdminRole(claims)]
