import * as staffSignIn from '@atelier/domain/auth/staff-sign-in.endpoints'
import type { SignInGuard } from '../../adapters/rate-limits/sign-in-guard.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { Mount } from '../../http/mount.ts'
import { clearSessionCookie, sessionToken } from '../../http/session-cookie.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signOutStaff } from './sign-out-staff.ts'
import { signInResponse } from './sign-in-response.ts'
import { presentStaffUser } from './staff-user.ts'

/** Mounts signing in to and out of the admin portal (A2, A7). */
export function mountStaffSignIn(mount: Mount, deps: Deps, guard: SignInGuard): void {
  const { publicUrl, TRUSTED_PROXIES } = deps.config

  mount(staffSignIn, {
    async signInStaff({ body, context, c }) {
      const address = clientAddress(c, TRUSTED_PROXIES)
      await guard.countAttempt(body.email, address)
      const outcome = await signInStaff(deps, body, context)
      await guard.reset(body.email, address)
      return signInResponse(c, publicUrl, outcome)
    },
    verifyStaffSession({ actor }) {
      return {
        success: true,
        isAdmin: true,
        user: presentStaffUser(actor),
        expiresAt: actor.expiresAt.toISOString(),
        expiresInMs: actor.expiresInMs,
      }
    },
    async signOutStaff({ context, c }) {
      const token = sessionToken(c.req.raw, 'staff', publicUrl)
      if (token) await signOutStaff(deps, token, context)
      clearSessionCookie(c, 'staff', publicUrl)
      c.header('Cache-Control', 'no-store')
      return { success: true }
    },
  })
}
