import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import type { Logger } from '../deps.ts'
import { pingDatabase } from '../db/ping-database.ts'
import type { Db } from '../db/client.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createTtlCache } from '../cache/ttl-cache.ts'
import { readFreeSpace } from '../files/free-space.ts'
import { readLastBackup } from '../files/last-backup.ts'
import { setGauge } from './set-gauge.ts'
import type { Metrics } from './metrics.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** The connections of this process to the database, and how many requests wait for one. */
export interface PoolUsage {
  open: number
  idle: number
  waiting: number
  max: number
}

interface MetricsServerOptions {
  host: string
  port: number
  /** DATA_DIR: its disk and the time of the last backup are measured. */
  dataDir: string
  db: Db
  log: Logger
  metrics: Metrics
  /** The counters of the process. */
  registry: Registry
  poolUse: () => PoolUsage
  /** Reads the metrics of the shop from the database. */
  readShopMetrics: (db: Db) => Promise<ShopMetrics | undefined>
}

const DATABASE_DEADLINE_MS = 1_000
/** Shop metrics are cached this long, for frequent scrapes. */
const SHOP_METRICS_TTL_MS = 5_000

/**
 * Serves metrics on a separate, private port: `/metrics` in the text format of Prometheus, `/live` (else replace the
 * process) and `/ready` (else send it no requests).
 */
export function serveMetrics(options: MetricsServerOptions): Promise<Server> {
  const { host, port, dataDir, db, metrics, registry, poolUse } = options
  const processMetrics = createProcessMetrics()
  const shopMetrics = cachedShopMetrics(options)
  const renderMetrics = async (): Promise<string> => {
    const scrape = new Registry()
    processMetrics.addTo(scrape)
    addPoolUsage(scrape, poolUse())
    await addDataDirectory(scrape, dataDir)
    addShopMetrics(scrape, await shopMetrics())
    return Registry.merge([registry, scrape]).metrics()
  }
  const isReady = async (): Promise<boolean> =>
    !metrics.isStopping() &&
    !metrics.isDiskFull() &&
    (await pingDatabase(db, DATABASE_DEADLINE_MS).then(
      () => true,
      () => false,
    ))
  const respond = async (path: string | undefined): Promise<[status: number, text: string]> => {
    if (path === '/metrics') return [200, await renderMetrics()]
    if (path === '/live') return [200, 'alive\n']
    if (path === '/ready') return (await isReady()) ? [200, 'ready\n'] : [503, 'not ready\n']
    return [404, 'There are /metrics, /live and /ready.\n']
  }
  const server = createServer((request, response) => {
    void respond(request.url).then(([status, text]) =>
      response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
    )
  })
  server.once('close', processMetrics.stop)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Returns cached shop metrics; null while the database is unavailable. */
function cachedShopMetrics({ db, log, readShopMetrics }: MetricsServerOptions): () => Promise<ShopMetrics | null> {
  const cache = createTtlCache<{ metrics: ShopMetrics | null }>({ ttlMs: SHOP_METRICS_TTL_MS })
  const read = () =>
    readShopMetrics(db).then(
      (metrics) => ({ metrics: metrics ?? null }),
      (error: unknown) => {
        log.warn({ err: error }, 'reading shop metrics failed')
        return { metrics: null }
      },
    )
  return async () => (await cache.get('', read)).metrics
}

function addPoolUsage(registry: Registry, { open, idle, waiting, max }: PoolUsage): void {
  setGauge(registry, 'atelier_database_connections', [
    [{ state: 'busy' }, open - idle],
    [{ state: 'idle' }, idle],
  ])
  setGauge(registry, 'atelier_database_connections_most', max)
  setGauge(registry, 'atelier_database_waiting', waiting)
}

/** A folder that cannot be read has no values. */
async function addDataDirectory(registry: Registry, dataDir: string): Promise<void> {
  const [space, backupAt] = await Promise.all([readFreeSpace(dataDir).catch(() => null), readLastBackup(dataDir)])
  setGauge(
    registry,
    'atelier_data_disk_bytes',
    space && [
      [{ state: 'size' }, space.totalBytes],
      [{ state: 'free' }, space.freeBytes],
    ],
  )
  setGauge(registry, 'atelier_backup_age_seconds', backupAt && (Date.now() - backupAt.getTime()) / 1_000)
}

function addShopMetrics(registry: Registry, shop: ShopMetrics | null): void {
  setGauge(registry, 'atelier_database_up', shop ? 1 : 0)
  if (!shop) return
  setGauge(registry, 'atelier_orders_last_hour', shop.ordersLastHour)
  setGauge(
    registry,
    'atelier_taken_last_hour_cents',
    shop.takenLastHour.map(({ currency, cents }) => [{ currency }, cents]),
  )
  setGauge(
    registry,
    'atelier_payments_last_hour',
    shop.payments.map(({ state, count }) => [{ state }, count]),
  )
  setGauge(registry, 'atelier_mails_waiting', shop.mailsWaiting)
  setGauge(registry, 'atelier_mails_late_seconds', shop.mailsLateSeconds)
  setGauge(
    registry,
    'atelier_overdue_seconds',
    shop.overdue.map(({ kind, seconds }) => [{ kind }, seconds]),
  )
  setGauge(registry, 'atelier_mails_failed_last_day', shop.mailsFailedLastDay)
  setGauge(registry, 'atelier_refunds_waiting', shop.refundsWaiting)
  setGauge(registry, 'atelier_refunds_failed', shop.refundsFailed)
  setGauge(registry, 'atelier_ledger_differences', shop.ledgerDifferences)
  setGauge(registry, 'atelier_job_runs_failed_last_day', shop.jobRunsFailedLastDay)
  setGauge(registry, 'atelier_job_run_age_seconds', shop.jobRunAgeSeconds)
  setGauge(registry, 'atelier_restore_drill_age_seconds', shop.restoreDrillAgeSeconds)
  setGauge(registry, 'atelier_restore_drill_seconds', shop.restoreDrillSeconds)
  setGauge(registry, 'atelier_restore_drill_failed', shop.restoreDrillFailed)
}
