import type { StaffSignInResponse } from '@atelier/domain/auth/staff-account.schema'
import type { StaffSignedInResponse } from '@atelier/domain/auth/staff-sign-in.schema'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import type { SignInOutcome } from './sign-in-staff.ts'
import type { StaffSession } from './open-staff-session.ts'
import { presentStaffUser } from './staff-user.ts'

/** The answer of a sign-in: in, or what must follow first. */
export function signInResponse(c: Context<AppEnv>, publicUrl: string, outcome: SignInOutcome): StaffSignInResponse {
  if (outcome.kind === 'entered') return staffSignedInResponse(c, publicUrl, outcome.session)
  c.header('Cache-Control', 'no-store')
  return outcome.kind === 'second factor'
    ? { success: true, data: { secondFactor: outcome.pending } }
    : { success: true, data: { newPassword: outcome.pending } }
}

/** Gives the browser its cookie and the caller the answer of a sign-in, whichever way it came about. */
export function staffSignedInResponse(
  c: Context<AppEnv>,
  publicUrl: string,
  session: StaffSession,
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
