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

/** /api/auth: the links in mails to customers. Their secrets travel in bodies, never in addresses. */
export function accountLinksRoutes(deps: Deps, allow: Allow, limits: RateLimiters): Hono<AppEnv> {
  const { limiter, limitAddress, signInGuard } = limits
  const routes = new Hono<AppEnv>()

  routes.post(
    '/forgot-password',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Ask for a link to choose a new password', { errors: ['too_many_requests'] }),
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
    describeResponse(SuccessResponse, 'Choose a new password through the link', {
      errors: ['gone', 'too_many_requests'],
    }),
    body(ResetPasswordBody),
    limitAddress('accountSecrets'),
    async (c) => {
      const { email } = await resetPassword(deps, c.req.valid('json'))
      // The link proved who asks: the sign-in that follows is no stranger's.
      await signInGuard.reset(email, clientAddress(c, deps.config.TRUSTED_PROXIES))
      return c.json({ success: true, message: PASSWORD_CHANGED } satisfies SuccessResponse)
    },
  )

  const actions = {
    'verify-email': { use: verifyEmail, message: EMAIL_VERIFIED, summary: 'Confirm the e-mail address' },
    'change-email': { use: changeEmail, message: EMAIL_CHANGED, summary: 'Change to the address of the link' },
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

  // A POST, so that the secret stands in no address and in no log.
  routes.post(
    '/check-link',
    allow('anyone'),
    describeResponse(LinkResponse, 'Whose link it is; changes nothing', { errors: ['gone', 'too_many_requests'] }),
    body(CheckLinkBody),
    limitAddress('accountSecrets'),
    async (c) => {
      const { purpose, token } = c.req.valid('json')
      return c.json({ success: true, data: await readLink(deps, purpose, token) } satisfies LinkResponse)
    },
  )

  return routes
}
