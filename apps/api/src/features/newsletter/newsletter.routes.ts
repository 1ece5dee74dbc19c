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

/** /api/email/newsletter: subscribing in the footer (S7), unsubscribing by the link in an email. */
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
    describeResponse(UnsubscribeResponse, "Return an unsubscribe link's address; changes nothing", {
      errors: ['not_found'],
    }),
    query(UnsubscribeQuery),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      const { email, status } = await readUnsubscribeLink(deps, c.req.valid('query').token)
      return c.json({ success: true, data: { email, status } } satisfies UnsubscribeResponse)
    },
  )

  // RFC 8058: the email client posts `List-Unsubscribe=One-Click` as a form. Only the token matters, so the body is not
  // read.
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
