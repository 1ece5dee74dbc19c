import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import type { Logger } from '../deps.ts'
import { pingDatabase } from '../db/ping-database.ts'
import type { Db } from '../db/client.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createTtlCache } from '../cache/ttl-cache.ts'
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
  const { host, port, db, metrics, registry, poolUse } = options
  const processMetrics = createProcessMetrics()
  const shopMetrics = cachedShopMetrics(options)
  const renderMetrics = async (): Promise<string> => {
    const scrape = new Registry()
    processMetrics.addTo(scrape)
    addPoolUsage(scrape, poolUse())
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
  setGauge(registry, 'atelier_database_connections', 'Connections of this process to the database.', [
    [{ state: 'busy' }, open - idle],
    [{ state: 'idle' }, idle],
  ])
  setGauge(registry, 'atelier_database_connections_most', 'The maximum number of connections (DATABASE_POOL).', max)
  setGauge(registry, 'atelier_database_waiting', 'Requests that wait for a connection.', waiting)
}

function addShopMetrics(registry: Registry, shop: ShopMetrics | null): void {
  const add = (name: string, help: string, values: Parameters<typeof setGauge>[3]): void =>
    setGauge(registry, name, help, values)
  add('atelier_database_up', 'Whether the database responded.', shop ? 1 : 0)
  if (!shop) return
  add('atelier_orders_last_hour', 'Orders of the last hour.', shop.ordersLastHour)
  add(
    'atelier_taken_last_hour_cents',
    'What was paid for them, less refunds, in the smallest unit of each currency.',
    shop.takenLastHour.map(({ currency, cents }) => [{ currency }, cents]),
  )
  add(
    'atelier_payments_last_hour',
    'Payments of checkouts begun in the last hour, by how they stand.',
    shop.payments.map(({ state, count }) => [{ state }, count]),
  )
  add('atelier_mails_waiting', 'Emails not sent yet.', shop.mailsWaiting)
  add(
    'atelier_mails_late_seconds',
    'How long the most overdue email has been due, campaigns not counted.',
    shop.mailsLateSeconds,
  )
  add(
    'atelier_overdue_seconds',
    'How long the most overdue row of a job has been due, by kind.',
    shop.overdue.map(({ kind, seconds }) => [{ kind }, seconds]),
  )
  add('atelier_mails_failed_last_day', 'Emails of the last day that failed permanently.', shop.mailsFailedLastDay)
  add('atelier_refunds_waiting', 'Refunds not yet made at the provider.', shop.refundsWaiting)
  add('atelier_refunds_failed', 'Refunds that need manual work.', shop.refundsFailed)
  add(
    'atelier_job_runs_failed_last_day',
    'Hourly and nightly jobs that failed in the last day.',
    shop.jobRunsFailedLastDay,
  )
}
