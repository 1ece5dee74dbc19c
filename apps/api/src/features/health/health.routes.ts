import * as health from '@atelier/domain/health/health.endpoints'
import type { HealthResponse } from '@atelier/domain/health/health.schema'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { OWN_REQUEST_HEADER } from '@atelier/domain/health/health.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { clientAddress } from '../../http/client-address.ts'
import { isOwnRequestToken } from '../../links/own-request-token.ts'
import { isReadOnly } from '../../db/client.ts'
import { pingDatabase } from '../../db/ping-database.ts'

/** Load balancers check often and with a short timeout. */
const DATABASE_DEADLINE_MS = 1_000

const { version } = packageJson

/**
 * Mounts the health checks. GET /api/health-check returns 200 while this process can serve; 503 while its database does
 * not respond, accepts no writes or has no space, and during shutdown. GET /api/health-check/live returns 200 as long as the process responds (A2). GET
 * /api/health-check/request tells the shop how its own request to its public address arrived.
 */
export function mountHealth(mount: Mount, { db, log, metrics, config, now }: Deps): void {
  const databaseState = async (): Promise<HealthResponse['database']> => {
    try {
      await pingDatabase(db, DATABASE_DEADLINE_MS)
      return metrics.isDiskFull() ? 'full' : 'ok'
    } catch (error) {
      const state = isReadOnly(error) ? 'read-only' : 'unreachable'
      log.warn({ err: error }, `database ${state}`)
      return state
    }
  }

  mount(health, {
    async checkHealth({ c, respond }) {
      c.header('Cache-Control', 'no-store')
      const database = await databaseState()
      if (database === 'ok' && !metrics.isStopping()) return { success: true, status: 'ok', database, version }
      const status = metrics.isStopping() ? 'stopping' : 'unavailable'
      return respond({ success: false, status, database, version }, 503)
    },
    checkLiveness({ c }) {
      c.header('Cache-Control', 'no-store')
      return { success: true, version }
    },
    describeOwnRequest({ c }) {
      const token = c.req.header(OWN_REQUEST_HEADER) ?? ''
      if (!isOwnRequestToken(config, token, now())) throw new ShopError('not_found', 'Not found')
      c.header('Cache-Control', 'no-store')
      return { success: true, address: clientAddress(c, config.TRUSTED_PROXIES), host: c.req.header('host') ?? '' }
    },
  })
}
