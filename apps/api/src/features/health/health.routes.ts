import { HealthAnswer } from '@atelier/domain/health.schema'
import { Hono } from 'hono'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { answers } from '../../http/validate.ts'
import { pingDatabase } from './health.repo.ts'

/** A load balancer asks often and waits little. */
const DATABASE_DEADLINE_MS = 1_000

/** GET /api/health-check (A2): 200 while this process can serve, 503 while its database does not answer. */
export function healthRoutes({ db, log }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/', allow('anyone'), answers(HealthAnswer, 'Is the shop serving?'), async (c) => {
    c.header('Cache-Control', 'no-store')
    const reachable = await pingDatabase(db, DATABASE_DEADLINE_MS).then(
      () => true,
      (cause: unknown) => {
        log.warn({ err: cause }, 'database unreachable')
        return false
      },
    )
    const answer: HealthAnswer = reachable
      ? { success: true, status: 'ok', database: 'ok', version: packageJson.version }
      : { success: false, status: 'unavailable', database: 'unreachable', version: packageJson.version }
    return c.json(answer, reachable ? 200 : 503)
  })

  return routes
}
