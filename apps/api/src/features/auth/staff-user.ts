import type { AdminRole } from '@atelier/domain/access/permissions'
import { resolveAdminRole } from '@atelier/domain/auth/roles'
import type { StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'

/** Returns the effective role of a member of staff. */
export const staffRole = (user: { role: string; adminRole: AdminRole | null }): AdminRole =>
  resolveAdminRole({ adminRole: user.adminRole, isAdmin: user.role === 'admin', role: user.role })

/** Converts a member of staff to the format that the admin portal stores (A3). */
export const presentStaffUser = (user: {
  userId: string
  email: string
  name: string
  role: AdminRole
}): StaffUser => ({
  userId: user.userId,
  email: user.email,
  name: user.name,
  role: 'admin',
  adminRole: user.role,
  isAdmin: true,
  isSuperAdmin: user.role === 'SUPER_ADMIN',
})
