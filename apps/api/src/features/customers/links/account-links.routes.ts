import {
  CheckLinkBody,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  ForgotPasswordBody,
  LinkResponse,
  LinkBody,
  PASSWORD_CHANGED,
  RESET_EMAIL_SENT,
  ResetPasswordBody,
} from '@atelier/domain/customers/customer-account.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import { clientAddress } from '../../../http/client-address.ts'
import type { AppEnv } from '../../../http/env.ts'
import { describeResponse, body } from '../../../http/validate.ts'
import { changeEmail } from './change-email.ts'
import type { RateLimiters } from '../sign-in/customer-auth.routes.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { readLink, verifyEmail } from './verify-email.ts'

/** /api/auth: the links in emails to customers. Tokens travel in request bodies, never in URLs. */
export function accountLinksRoutes(deps: Deps, allow: Allow, limits: RateLimiters): Hono<AppEnv> {
  const { limiter, limitAddress, signInGuard } = limits
  const routes = new Hono<AppEnv>()

  routes.post(
    '/forgot-password',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Request a password reset link', { errors: ['too_many_requests'] }),
    body(ForgotPasswordBody),
    limitAddress('forgotPassword'),
    async (c) => {
      await requestPasswordReset(deps, limiter, c.req.valid('json').email)
      return c.json({ success: true, message: RESET_EMAIL_SENT } satisfies SuccessResponse)
    },
  )

  routes.post(
    '/reset-password',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Choose a new password with the link', {
      errors: ['gone', 'too_many_requests'],
    }),
    body(ResetPasswordBody),
    limitAddress('accountSecrets'),
    async (c) => {
      const { email } = await resetPassword(deps, c.req.valid('json'))
      // The link proved the customer's identity, so the next sign-in is not throttled.
      await signInGuard.reset(email, clientAddress(c, deps.config.TRUSTED_PROXIES))
      return c.json({ success: true, message: PASSWORD_CHANGED } satisfies SuccessResponse)
    },
  )

  const actions = {
    'verify-email': { use: verifyEmail, message: EMAIL_VERIFIED, summary: 'Confirm the email address' },
    'change-email': { use: changeEmail, message: EMAIL_CHANGED, summary: "Change the email address to the link's" },
  } as const
  for (const purpose of ['verify-email', 'change-email'] as const) {
    const { use, message, summary } = actions[purpose]
    routes.post(
      `/${purpose}`,
      allow('anyone-known'),
      describeResponse(LinkResponse, summary, {
        errors: ['not_signed_in', 'gone', 'email_taken', 'too_many_requests'],
      }),
      body(LinkBody),
      limitAddress('accountSecrets'),
      async (c) => {
        const actor = c.get('actor')
        const signedInAs = actor.kind === 'customer' ? actor.userId : null
        const data = await use(deps, { token: c.req.valid('json').token, signedInAs })
        return c.json({ success: true, message, data } satisfies LinkResponse)
      },
    )
  }

  // A POST, so that the token appears in no URL and no log.
  routes.post(
    '/check-link',
    allow('anyone'),
    describeResponse(LinkResponse, "Return the link's email address; changes nothing", {
      errors: ['gone', 'too_many_requests'],
    }),
    body(CheckLinkBody),
    limitAddress('accountSecrets'),
    async (c) => {
      const { purpose, token } = c.req.valid('json')
      return c.json({ success: true, data: await readLink(deps, purpose, token) } satisfies LinkResponse)
    },
  )

  return routes
}
