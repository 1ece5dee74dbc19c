import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import type { AdminUserRow } from './admin-users.repo.ts'

/** An admin user for the wire, with the old names beside the new ones (A3). */
export const presentAdminUser = (row: AdminUserRow): AdminUser => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  role: row.role,
  adminRole: row.role,
  isAdmin: true,
  isSuperAdmin: row.role === 'SUPER_ADMIN',
  isActive: row.isActive,
  createdAt: row.createdAt.toISOString(),
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  hasTwoFactor: row.hasTwoFactor,
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
})
