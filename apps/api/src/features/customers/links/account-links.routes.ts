import * as accountLinks from '@atelier/domain/customers/account-links.endpoints'
import {
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  RESET_EMAIL_SENT,
} from '@atelier/domain/customers/customer-account.schema'
import type { RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import type { SignInGuard } from '../../../adapters/rate-limits/sign-in-guard.ts'
import type { Deps } from '../../../deps.ts'
import { clientAddress } from '../../../http/client-address.ts'
import type { Actor } from '../../../http/env.ts'
import type { Mount } from '../../../http/mount.ts'
import { changeEmail } from './change-email.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { readLink, verifyEmail } from './verify-email.ts'

const customerIdOf = (actor: Actor): string | null => (actor.kind === 'customer' ? actor.userId : null)

/** Mounts the links in emails to customers. Tokens travel in request bodies, never in URLs. */
export function mountAccountLinks(
  mount: Mount,
  deps: Deps,
  { limiter, signInGuard }: { limiter: RateLimiter; signInGuard: SignInGuard },
): void {
  mount(accountLinks, {
    async forgotPassword({ body }) {
      await requestPasswordReset(deps, limiter, body.email)
      return { success: true, message: RESET_EMAIL_SENT }
    },
    async resetPassword({ body, c }) {
      const { email } = await resetPassword(deps, body)
      // The link proved the customer's identity, so the next sign-in is not throttled.
      await signInGuard.reset(email, clientAddress(c, deps.config.TRUSTED_PROXIES))
      return { success: true, message: PASSWORD_CHANGED }
    },
    async verifyEmail({ body, actor }) {
      const data = await verifyEmail(deps, { token: body.token, signedInAs: customerIdOf(actor) })
      return { success: true, message: EMAIL_VERIFIED, data }
    },
    async changeEmail({ body, actor }) {
      const data = await changeEmail(deps, { token: body.token, signedInAs: customerIdOf(actor) })
      return { success: true, message: EMAIL_CHANGED, data }
    },
    async checkLink({ body: { purpose, token } }) {
      return { success: true, data: await readLink(deps, purpose, token) }
    },
  })
}
