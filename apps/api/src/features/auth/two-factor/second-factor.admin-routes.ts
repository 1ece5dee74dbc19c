import * as staffSecondFactor from '@atelier/domain/auth/staff-second-factor.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { enforceLimit, type RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { readBrowserCookie } from '../../../http/browser-cookie.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { chooseOwnPassword } from '../choose-own-password.ts'
import { bindingOf } from '../passkeys/passkey-challenge.ts'
import { signInWithSecondPasskey } from '../passkeys/sign-in-with-passkey.ts'
import { beginPasskeyEnrollment, finishPasskeyEnrollment } from '../passkeys/staff-passkeys.ts'
import { findPendingPassword, findPendingSignIn } from '../pending-sign-ins.repo.ts'
import { beginEnrollment, finishEnrollment, signInWithCode } from './second-factor.ts'
import { signInResponse, staffSignedInResponse } from '../sign-in-response.ts'

/** Mounts the steps after a correct password. The client has only a pending token, no session or cookie. */
export function mountStaffSecondFactor(mount: Mount, deps: Deps, limiter: RateLimiter): void {
  const { publicUrl } = deps.config

  const limit = (userId: string): Promise<void> => enforceLimit(limiter, 'staffSecondFactor', userId)

  /** Limits per account, across all pending sign-ins. Only a client with the password reaches this step. */
  const limitAccount = async (pendingToken: string): Promise<void> => {
    const pending = await findPendingSignIn(deps.db, hashToken(pendingToken), limits.staff.secondFactorAttempts)
    if (pending) await limit(pending.userId)
  }

  mount(staffSecondFactor, {
    async signInWithCode({ body, context, c }) {
      await limitAccount(body.pendingToken)
      const session = await signInWithCode(deps, body, context)
      return staffSignedInResponse(c, publicUrl, session)
    },
    async chooseOwnPassword({ body, context, c }) {
      const pending = await findPendingPassword(deps.db, hashToken(body.pendingToken))
      if (pending) await limit(pending.userId)
      const outcome = await chooseOwnPassword(deps, body, context)
      return signInResponse(c, publicUrl, outcome)
    },
    async beginEnrollment({ body, c }) {
      const data = await beginEnrollment(deps, body.pendingToken)
      c.header('Cache-Control', 'no-store')
      return { success: true, data }
    },
    async finishEnrollment({ body, context, c }) {
      await limitAccount(body.pendingToken)
      const { recoveryCodes, ...session } = await finishEnrollment(deps, body, context)
      const { data } = staffSignedInResponse(c, publicUrl, session)
      return { success: true, data: { ...data, recoveryCodes } }
    },
    async signInWithSecondPasskey({ body, context, c }) {
      await limitAccount(body.pendingToken)
      const binding = bindingOf('browser', readBrowserCookie(c, 'passkey', publicUrl))
      return staffSignedInResponse(c, publicUrl, await signInWithSecondPasskey(deps, body, { binding, context }))
    },
    async beginPasskeyEnrollment({ body, c }) {
      const data = await beginPasskeyEnrollment(deps, body.pendingToken)
      c.header('Cache-Control', 'no-store')
      return { success: true, data }
    },
    async finishPasskeyEnrollment({ body, context, c }) {
      await limitAccount(body.pendingToken)
      const { recoveryCodes, ...session } = await finishPasskeyEnrollment(deps, body, context)
      const { data } = staffSignedInResponse(c, publicUrl, session)
      return { success: true, data: { ...data, recoveryCodes } }
    },
  })
}
