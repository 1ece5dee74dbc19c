import type { StaffSignInResponse } from '@atelier/domain/auth/staff-account.schema'
import type { StaffSignedInResponse } from '@atelier/domain/auth/staff-sign-in.schema'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import type { SignInOutcome } from './sign-in-staff.ts'
import type { OpenedStaffSession } from './open-staff-session.ts'
import { presentStaffUser } from './staff-user.ts'

/** Builds the response of a sign-in: the session, or the step that is required first. */
export function signInResponse(c: Context<AppEnv>, publicUrl: string, outcome: SignInOutcome): StaffSignInResponse {
  if (outcome.kind === 'signed in') return staffSignedInResponse(c, publicUrl, outcome.session)
  c.header('Cache-Control', 'no-store')
  return outcome.kind === 'second factor'
    ? { success: true, data: { secondFactor: outcome.pending } }
    : { success: true, data: { newPassword: outcome.pending } }
}

/** Sets the session cookie and builds the response of a completed sign-in. */
export function staffSignedInResponse(
  c: Context<AppEnv>,
  publicUrl: string,
  session: OpenedStaffSession,
): StaffSignedInResponse {
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
