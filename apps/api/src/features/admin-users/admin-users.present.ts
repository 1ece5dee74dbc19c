import { grantOfOwnRole } from '@atelier/domain/access/own-role'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import type { AdminUserRow } from './admin-users.repo.ts'

/** Converts an admin user to the response format, which has both legacy and current field names (A3). */
export const presentAdminUser = (row: AdminUserRow): AdminUser => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  role: row.role,
  adminRole: row.role,
  ...(row.heldRole && {
    ownRole: { roleId: row.heldRole.roleId, name: row.heldRole.name, grant: grantOfOwnRole(row.heldRole) },
  }),
  isAdmin: true,
  isSuperAdmin: row.role === 'SUPER_ADMIN',
  isActive: row.isActive,
  createdAt: row.createdAt.toISOString(),
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  hasTwoFactor: row.hasTwoFactor,
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
})
