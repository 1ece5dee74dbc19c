import { HealthResponse, LivenessResponse } from '@atelier/domain/health.schema'
import { Hono } from 'hono'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { describeResponse } from '../../http/validate.ts'
import { pingDatabase } from './health.repo.ts'

/** Load balancers check often and with a short timeout. */
const DATABASE_DEADLINE_MS = 1_000

const { version } = packageJson

/**
 * GET /api/health-check: 200 while this process can serve; 503 while its database does not respond or has no space, and
 * during shutdown. GET /api/health-check/live: 200 as long as the process responds (A2).
 */
export function healthRoutes({ db, log, metrics }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  const databaseState = async (): Promise<HealthResponse['database']> => {
    try {
      await pingDatabase(db, DATABASE_DEADLINE_MS)
      return metrics.isDiskFull() ? 'full' : 'ok'
    } catch (error) {
      log.warn({ err: error }, 'database unreachable')
      return 'unreachable'
    }
  }

  routes.get('/', allow('anyone'), describeResponse(HealthResponse, 'Is the shop serving?'), async (c) => {
    c.header('Cache-Control', 'no-store')
    const database = await databaseState()
    const isWell = database === 'ok' && !metrics.isStopping()
    const trouble = metrics.isStopping() ? 'stopping' : 'unavailable'
    const response: HealthResponse = { success: isWell, status: isWell ? 'ok' : trouble, database, version }
    return c.json(response, isWell ? 200 : 503)
  })

  routes.get('/live', allow('anyone'), describeResponse(LivenessResponse, 'Does this process answer?'), (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, version } satisfies LivenessResponse)
  })

  return routes
}
