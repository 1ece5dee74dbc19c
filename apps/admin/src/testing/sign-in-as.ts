import type { AdminRole } from '@atelier/domain/auth/permissions'
import { openSession } from '../features/session/session.store.ts'

/** Opens a session with this role until the end of the test, as after a sign-in. */
export function signInAs(adminRole: AdminRole): void {
  openSession({
    user: {
      userId: 'usr_s',
      email: 'ines@example.com',
      name: 'Ines Carrow',
      role: 'admin',
      adminRole,
      isAdmin: true,
      isSuperAdmin: adminRole === 'SUPER_ADMIN',
    },
    expiresInMs: 3_600_000,
  })
}
