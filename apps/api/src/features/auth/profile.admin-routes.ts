import {
  ChangeStaffPasswordBody,
  ConfirmStaffPasswordBody,
  StaffSessionsResponse,
} from '@atelier/domain/auth/staff-account.schema'
import { StaffSignedInResponse } from '@atelier/domain/auth/staff-sign-in.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { changeStaffPassword } from './change-staff-password.ts'
import { verifyStaffPassword } from './verify-staff-password.ts'
import { deleteSessionsOf } from './sessions.repo.ts'
import { staffSignedInResponse } from './signed-in.routes.ts'
import { deleteSessionOf, listOpenSessions } from './open-sessions.repo.ts'
import type { RateLimitByStaff } from './staff-rate-limit.routes.ts'

const SessionParams = z.strictObject({
  sessionId: z.coerce
    .number('Please give a number')
    .int()
    .min(1)
    .max(2 ** 52),
})

/** /api/auth/admin/profile: staff manage their own password and sessions. */
export function profileAdminRoutes(deps: Deps, allow: Allow, limitStaff: RateLimitByStaff): Hono<AppEnv> {
  const { db, now, config } = deps
  const routes = new Hono<AppEnv>()

  routes.post(
    '/change-password',
    allow('staff'),
    describeResponse(StaffSignedInResponse, 'Change your password; all other sessions end', {
      errors: ['too_many_requests'],
    }),
    body(ChangeStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const context = actionContextOf(c, config.TRUSTED_PROXIES)
      const session = await changeStaffPassword(deps, staffActor(c), c.req.valid('json'), context)
      return c.json(staffSignedInResponse(c, config.publicUrl, session))
    },
  )

  routes.get(
    '/sessions',
    allow('staff'),
    describeResponse(StaffSessionsResponse, 'List your open sessions'),
    async (c) => {
      const { userId, sessionId } = staffActor(c)
      const rows = await listOpenSessions(db, userId, 'staff')
      const data = rows.map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        device: row.device || 'Unknown device',
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: row.sessionId === sessionId,
      }))
      return c.json({ success: true, data } satisfies StaffSessionsResponse)
    },
  )

  routes.delete(
    '/sessions/:sessionId',
    allow('staff'),
    describeResponse(SuccessResponse, 'End one of your sessions', { errors: ['not_found'] }),
    params(SessionParams),
    async (c) => {
      const { userId } = staffActor(c)
      const { sessionId } = c.req.valid('param')
      const context = actionContextOf(c, config.TRUSTED_PROXIES)
      await inTransaction(db, async (tx) => {
        if (!(await deleteSessionOf(tx, userId, sessionId))) throw new ShopError('not_found', 'Session not found')
        await recordAudit(tx, { context, action: 'staff.session_ended', at: now() })
      })
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  routes.post(
    '/sign-out-everywhere',
    allow('staff'),
    describeResponse(SuccessResponse, 'End all your sessions, including this one', {
      errors: ['too_many_requests'],
    }),
    body(ConfirmStaffPasswordBody),
    limitStaff('staffSecrets'),
    async (c) => {
      const { userId, email } = staffActor(c)
      const context = actionContextOf(c, config.TRUSTED_PROXIES)
      await verifyStaffPassword(deps, email, c.req.valid('json').currentPassword)
      await inTransaction(db, async (tx) => {
        await deleteSessionsOf(tx, userId)
        await recordAudit(tx, { context, action: 'staff.signed_out_everywhere', at: now() })
      })
      clearSessionCookie(c, 'staff', config.publicUrl)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  return routes
}
