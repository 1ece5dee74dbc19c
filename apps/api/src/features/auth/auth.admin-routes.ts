import { StaffSignInResponse } from '@atelier/domain/auth/staff-account.schema'
import { StaffSignInBody, StaffSessionResponse } from '@atelier/domain/auth/staff-sign-in.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono } from 'hono'
import type { SignInGuard } from '../../adapters/rate-limits/sign-in-guard.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { clientAddress } from '../../http/client-address.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { clearSessionCookie, sessionToken } from '../../http/session-cookie.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signOutStaff } from './sign-out-staff.ts'
import { signInResponse } from './signed-in.routes.ts'
import { presentStaffUser } from './staff-user.ts'

/** Endpoints for signing in to and out of the admin portal (A2, A7). */
export function authAdminRoutes(deps: Deps, allow: Allow, guard: SignInGuard): Hono<AppEnv> {
  const { publicUrl, TRUSTED_PROXIES } = deps.config
  const routes = new Hono<AppEnv>()

  routes.post(
    '/login',
    allow('anyone'),
    describeResponse(
      StaffSignInResponse,
      'Sign a member of staff in, or require a second factor or a new password first',
      {
        errors: ['bad_credentials', 'not_allowed', 'too_many_requests'],
      },
    ),
    body(StaffSignInBody),
    async (c) => {
      const given = c.req.valid('json')
      const address = clientAddress(c, TRUSTED_PROXIES)
      await guard.countAttempt(given.email, address)
      const outcome = await signInStaff(deps, given, actionContextOf(c, TRUSTED_PROXIES))
      await guard.reset(given.email, address)
      return c.json(signInResponse(c, publicUrl, outcome))
    },
  )

  routes.get(
    '/verify-token',
    allow('staff'),
    describeResponse(StaffSessionResponse, 'Check whether the staff session is valid'),
    (c) => {
      const actor = staffActor(c)
      const response: StaffSessionResponse = {
        success: true,
        isAdmin: true,
        user: presentStaffUser(actor),
        expiresAt: actor.expiresAt.toISOString(),
        expiresInMs: actor.expiresInMs,
      }
      return c.json(response)
    },
  )

  // Needs no session: signing out of an expired session must still clear the cookie.
  routes.post(
    '/logout',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Sign out of the admin portal'),
    async (c) => {
      const token = sessionToken(c.req.raw, 'staff', publicUrl)
      if (token) await signOutStaff(deps, token, actionContextOf(c, TRUSTED_PROXIES))
      clearSessionCookie(c, 'staff', publicUrl)
      c.header('Cache-Control', 'no-store')
      const response: SuccessResponse = { success: true }
      return c.json(response)
    },
  )

  return routes
}
