import { grantOfRole, type AccessGrant } from '@atelier/domain/access/access-grant'
import { grantOfOwnRole, isOwnRoleId, storedRole, type OwnRoleId, type RoleRef } from '@atelier/domain/access/own-role'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { resolveAdminRole } from '@atelier/domain/auth/roles'
import type { StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'
import type { HeldRole } from './staff-roles.repo.ts'

/** Returns the role of the five under which a member of staff is stored. */
export const staffRole = (user: { role: string; adminRole: AdminRole | null }): AdminRole =>
  resolveAdminRole({ adminRole: user.adminRole, isAdmin: user.role === 'admin', role: user.role })

/** Returns what a member of staff may do: the grant of the own role, or that of the role of the five. */
export const grantOfStaff = (role: AdminRole, heldRole: HeldRole | null): AccessGrant =>
  heldRole ? grantOfOwnRole(heldRole) : grantOfRole(role)

/** Returns the columns of `users` that store a role. */
export const roleColumns = (role: RoleRef): { admin_role: AdminRole; own_role_id: OwnRoleId | null } => ({
  admin_role: storedRole(role),
  own_role_id: isOwnRoleId(role) ? role : null,
})

/** Converts a member of staff to the format that the admin portal stores (A3). */
export const presentStaffUser = (user: {
  userId: string
  email: string
  name: string
  role: AdminRole
  grant: AccessGrant
  ownRole?: { name: string } | null
}): StaffUser => ({
  userId: user.userId,
  email: user.email,
  name: user.name,
  role: 'admin',
  adminRole: user.role,
  isAdmin: true,
  isSuperAdmin: user.role === 'SUPER_ADMIN',
  ...(user.ownRole && { ownRole: { name: user.ownRole.name, grant: user.grant } }),
})
