import { CONTACT_SENT, ContactBody } from '@atelier/domain/contact/contact.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { sendContactMessage } from './send-contact-message.ts'

/** POST /api/email/contact (S7): sends a visitor's message to support. */
export function contactRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Send a message to support', { errors: ['too_many_requests'] }),
    body(ContactBody),
    limitAddress('contact'),
    async (c) => {
      await sendContactMessage(deps, c.req.valid('json'))
      return c.json({ success: true, message: CONTACT_SENT } satisfies SuccessResponse)
    },
  )

  return routes
}
