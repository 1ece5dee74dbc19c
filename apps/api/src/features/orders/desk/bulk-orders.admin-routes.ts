import { BulkStatusResponse, BulkStatusBody } from '@atelier/domain/orders/bulk-status.schema'
import { PackingSlipsResponse, PackingSlipsQuery } from '@atelier/domain/orders/packing-slip.schema'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { staffActionContextOf } from '../../../http/action-context.ts'
import { describeResponse, body, query } from '../../../http/validate.ts'
import { listOrdersWithItems } from '../admin-orders.repo.ts'
import { presentOrderSlip } from '../orders.present.ts'
import { changeStatuses } from './change-statuses.ts'

/** Staff routes for several orders at once: packing slips and bulk status changes. */
export function bulkOrderRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/slips',
    allow('orders:view'),
    describeResponse(PackingSlipsResponse, 'Return packing slips: line items and shipping addresses of several orders'),
    query(PackingSlipsQuery),
    async (c) => {
      const found = await listOrdersWithItems(deps.db, c.req.valid('query').ids)
      const data = found.map(presentOrderSlip)
      return c.json({ success: true, data } satisfies z.infer<typeof PackingSlipsResponse>)
    },
  )

  routes.post(
    '/bulk-status',
    allow('orders:edit'),
    describeResponse(BulkStatusResponse, 'Set the status of several orders; lists those that could not be changed'),
    body(BulkStatusBody),
    async (c) => {
      const data = await changeStatuses(deps, c.req.valid('json'), staffActionContextOf(c, deps.config.TRUSTED_PROXIES))
      return c.json({ success: true, data } satisfies z.infer<typeof BulkStatusResponse>)
    },
  )

  return routes
}
