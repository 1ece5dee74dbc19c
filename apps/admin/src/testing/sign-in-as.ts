import type { AdminRole } from '@atelier/domain/access/permissions'
import type { StaffUser } from '@atelier/domain/auth/staff-sign-in.schema'
import { openSession } from '../features/session/session.store.ts'

/** Opens a session with this role until the end of the test, as after a sign-in. */
export function signInAs(adminRole: AdminRole, change: Partial<StaffUser> = {}): void {
  openSession({
    user: {
      userId: 'usr_s',
      email: 'ines@example.com',
      name: 'Ines Carrow',
      role: 'admin',
      adminRole,
      isAdmin: true,
      isSuperAdmin: adminRole === 'SUPER_ADMIN',
      ...change,
    },
    expiresInMs: 3_600_000,
  })
}
