import { SuccessResponse } from '@atelier/domain/envelope'
import { SUBSCRIBED, SubscribeBody } from '@atelier/domain/newsletter/subscribe.schema'
import { UNSUBSCRIBED, UnsubscribeResponse, UnsubscribeQuery } from '@atelier/domain/newsletter/unsubscribe.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body, query } from '../../http/validate.ts'
import { subscribe } from './subscribe.ts'
import { readUnsubscribeLink, unsubscribe } from './unsubscribe.ts'

/** /api/email/newsletter: joining from the footer (S7), leaving through the link in a mail. */
export function newsletterRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/subscribe',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Subscribe an address to the newsletter', { errors: ['too_many_requests'] }),
    body(SubscribeBody),
    limitAddress('newsletter'),
    async (c) => {
      await subscribe(deps, c.req.valid('json'))
      return c.json({ success: true, message: SUBSCRIBED } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/unsubscribe',
    allow('anyone'),
    describeResponse(UnsubscribeResponse, 'Whom an unsubscribe link belongs to; changes nothing', {
      errors: ['not_found'],
    }),
    query(UnsubscribeQuery),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      const { email, status } = await readUnsubscribeLink(deps, c.req.valid('query').token)
      return c.json({ success: true, data: { email, status } } satisfies UnsubscribeResponse)
    },
  )

  // RFC 8058: the mail program posts `List-Unsubscribe=One-Click` as a form. The token alone decides, so no body is read.
  routes.post(
    '/unsubscribe',
    allow('anyone'),
    describeResponse(UnsubscribeResponse, 'Unsubscribe in one click', { errors: ['not_found'] }),
    query(UnsubscribeQuery),
    async (c) => {
      const { email, status } = await unsubscribe(deps, c.req.valid('query').token)
      return c.json({ success: true, message: UNSUBSCRIBED, data: { email, status } } satisfies UnsubscribeResponse)
    },
  )

  return routes
}
