import type { StaffSignedIn } from '@atelier/domain/auth/staff.schema'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import type { StaffSession } from './open-staff-session.ts'
import { presentStaffUser } from './staff-user.ts'

/** Gives the browser its cookie and the caller the answer of a sign-in, whichever way it came about. */
export function staffSignedIn(c: Context<AppEnv>, publicUrl: string, session: StaffSession): StaffSignedIn {
  setSessionCookie(c, 'staff', publicUrl, session.token)
  c.header('Cache-Control', 'no-store')
  return {
    success: true,
    data: {
      user: presentStaffUser(session.user),
      token: session.token,
      isAdmin: true,
      expiresAt: session.expiresAt.toISOString(),
      expiresInMs: session.expiresInMs,
    },
  }
}
