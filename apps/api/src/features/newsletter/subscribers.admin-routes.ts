import {
  ExportSubscribersQuery,
  ListSubscribersQuery,
  SubscriberResponse,
  SubscribersResponse,
} from '@atelier/domain/email/subscribers.schema'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, params, query } from '../../http/validate.ts'
import { exportSubscribers, presentSubscriber, unsubscribeByStaff } from './change-subscribers.ts'
import { listSubscribers } from './subscribers.repo.ts'

const SubscriberParams = z.strictObject({ subscriberId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** /api/email/admin/subscribers: staff routes for newsletter subscribers (A2, A7). */
export function subscribersAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('email:manage'),
    describeResponse(SubscribersResponse, 'Search, filter and page through the subscribers'),
    query(ListSubscribersQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total, activeCount } = await listSubscribers(deps.db, filters)
      const { page, pageSize } = filters
      const data = rows.map(presentSubscriber)
      return c.json({ success: true, data, total, activeCount, page, pageSize } satisfies SubscribersResponse)
    },
  )

  routes.get(
    '/export',
    allow('email:manage'),
    describeResponse(null, 'Export every matching subscriber as CSV', { contentType: 'text/csv' }),
    query(ExportSubscribersQuery),
    async (c) => {
      const context = staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
      const csv = await exportSubscribers(deps, c.req.valid('query'), context)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="subscribers-${deps.now().toISOString().slice(0, 10)}.csv"`)
      return c.body(csv)
    },
  )

  routes.post(
    '/:subscriberId/unsubscribe',
    allow('email:manage'),
    describeResponse(SubscriberResponse, 'Unsubscribe a subscriber', { errors: ['not_found', 'conflict'] }),
    params(SubscriberParams),
    async (c) => {
      const context = staffActionContextOf(c, deps.config.TRUSTED_PROXIES)
      const row = await unsubscribeByStaff(deps, c.req.valid('param').subscriberId, context)
      return c.json({
        success: true,
        message: 'Unsubscribed',
        data: presentSubscriber(row),
      } satisfies SubscriberResponse)
    },
  )

  return routes
}
