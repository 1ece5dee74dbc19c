import { randomBytes } from 'node:crypto'
import { freePort } from '../../scripts/project/ports.mjs'
import { startShop, type RunningShop } from '../shop.ts'
import { HOST } from './proxy.ts'

const SETTINGS = {
  TRUSTED_PROXIES: '1',
  PUBLIC_URL: `https://${HOST}`,
  RATE_LIMIT_FACTOR: '1',
  // What the attack on one address does in the log.
  LOG_LEVEL: 'error',
}

/** A process of the shop behind the proxy. */
export interface ProxiedShop {
  port: number
  metricsPort: number
  shop: RunningShop
}

/** Starts a process; one that replaces another listens on its ports. */
export type Starter = (former?: ProxiedShop) => Promise<ProxiedShop>

/** Returns what starts processes with the same settings over one database. */
export function createStarter(databaseUrl: string, dataDir: string): Starter {
  const secret = randomBytes(32).toString('hex')
  return async (former) => {
    const port = former?.port ?? (await freePort())
    const metricsPort = former?.metricsPort ?? (await freePort())
    const settings = { ...SETTINGS, SESSION_SECRET: secret, METRICS_PORT: String(metricsPort) }
    return { port, metricsPort, shop: await startShop({ databaseUrl, dataDir, port, settings }) }
  }
}
