import { DashboardResponse } from '@atelier/domain/dashboard/dashboard.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { describeResponse } from '../../http/validate.ts'
import { readDashboard, type PresentOrder } from './read-dashboard.ts'

/** /api/admin/dashboard: every role gets the parts that it may see (A2, A9). */
export function dashboardAdminRoutes(deps: Deps, allow: Allow, presentOrder: PresentOrder): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/',
    allow('staff'),
    describeResponse(DashboardResponse, "The shop at a glance, as the caller's role may see it"),
    async (c) => {
      const data = await readDashboard(deps, staffActor(c).role, presentOrder)
      return c.json({ success: true, data } satisfies DashboardResponse)
    },
  )

  return routes
}
