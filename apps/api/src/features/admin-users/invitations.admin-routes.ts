import {
  AcceptInvitationBody,
  InvitationResponse,
  InvitationBody,
  PASSWORD_SET,
} from '@atelier/domain/auth/staff-account.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { acceptInvitation, readInvitation } from './invite-admin-user.ts'

/** Endpoints for invitation links. Their tokens travel in request bodies, never in URLs. */
export function invitationRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/invitation',
    allow('anyone'),
    describeResponse(InvitationResponse, 'Name and email of the invited user; changes nothing', {
      errors: ['gone', 'too_many_requests'],
    }),
    body(InvitationBody),
    limitAddress('staffInvitation'),
    async (c) => {
      const { name, email } = await readInvitation(deps, c.req.valid('json').token)
      return c.json({ success: true, data: { name, email } } satisfies InvitationResponse)
    },
  )

  routes.post(
    '/accept-invitation',
    allow('anyone'),
    describeResponse(SuccessResponse, 'Set the password with an invitation token', {
      errors: ['gone', 'too_many_requests'],
    }),
    body(AcceptInvitationBody),
    limitAddress('staffInvitation'),
    async (c) => {
      await acceptInvitation(deps, c.req.valid('json'), actionContextOf(c, deps.config.TRUSTED_PROXIES))
      return c.json({ success: true, message: PASSWORD_SET } satisfies SuccessResponse)
    },
  )

  return routes
}
