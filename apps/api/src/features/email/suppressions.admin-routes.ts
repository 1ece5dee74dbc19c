import {
  ListSuppressionsQuery,
  SuppressBody,
  SuppressionResponse,
  SuppressionsResponse,
} from '@atelier/domain/email/subscribers.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { liftSuppression, presentSuppression, suppress } from './change-suppressions.ts'
import { listSuppressions } from './suppressions.repo.ts'

const SuppressionParams = z.strictObject({ suppressionId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** /api/email/admin/suppressions: addresses that get no email of any kind. */
export function suppressionsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  routes.get(
    '/',
    allow('email:manage'),
    describeResponse(SuppressionsResponse, 'Search and page through the suppressed addresses, newest first'),
    query(ListSuppressionsQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total } = await listSuppressions(deps.db, filters)
      const { page, pageSize } = filters
      const data = rows.map(presentSuppression)
      return c.json({ success: true, data, total, page, pageSize } satisfies SuppressionsResponse)
    },
  )

  routes.post(
    '/',
    allow('email:manage'),
    describeResponse(SuppressionResponse, 'Suppress an address: it gets no further email', {
      status: 201,
      errors: ['conflict'],
    }),
    body(SuppressBody),
    async (c) => {
      const data = presentSuppression(await suppress(deps, c.req.valid('json'), contextOf(c)))
      return c.json({ success: true, data } satisfies SuppressionResponse, 201)
    },
  )

  routes.delete(
    '/:suppressionId',
    allow('email:manage'),
    describeResponse(SuppressionResponse, 'Lift a suppression', { errors: ['not_found'] }),
    params(SuppressionParams),
    async (c) => {
      const data = presentSuppression(await liftSuppression(deps, c.req.valid('param').suppressionId, contextOf(c)))
      return c.json({ success: true, data } satisfies SuppressionResponse)
    },
  )

  return routes
}
