import { createServer, type Server } from 'node:http'
import type { Logger } from '../deps.ts'
import { pingDatabase } from '../features/health/health.repo.ts'
import { readShopMetrics, type ShopMetrics } from '../features/health/shop-metrics.repo.ts'
import type { Db } from '../db/client.ts'
import { gauge } from './exposition.ts'
import { createProcessMetrics } from './process-metrics.ts'
import type { Metrics } from './metrics.ts'

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
  poolUse: () => PoolUsage
}

const DATABASE_DEADLINE_MS = 1_000
/** Shop metrics are cached this long, for frequent scrapes. */
const SHOP_METRICS_TTL_MS = 5_000

/**
 * Serves metrics on a separate, private port: `/metrics` in the text format of Prometheus, `/live` (else replace the
 * process) and `/ready` (else send it no requests).
 */
export function serveMetrics({ host, port, db, log, metrics, poolUse }: MetricsServerOptions): Promise<Server> {
  const processMetrics = createProcessMetrics()
  const shopMetrics = cachedShopMetrics(db, log)
  const renderMetrics = async (): Promise<string> => {
    const { open, idle, waiting, max } = poolUse()
    const lines = [
      ...metrics.lines(),
      ...processMetrics.lines(),
      ...gauge('atelier_database_connections', 'Connections of this process to the database.', [
        [{ state: 'busy' }, open - idle],
        [{ state: 'idle' }, idle],
      ]),
      ...gauge('atelier_database_connections_most', 'The maximum number of connections (DATABASE_POOL).', [[{}, max]]),
      ...gauge('atelier_database_waiting', 'Requests that wait for a connection.', [[{}, waiting]]),
      ...shopLines(await shopMetrics()),
    ]
    return `${lines.join('\n')}\n`
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
function cachedShopMetrics(db: Db, log: Logger): () => Promise<ShopMetrics | null> {
  let cached: Promise<ShopMetrics | null> | undefined
  let readAt = -Infinity
  return () => {
    if (cached && performance.now() - readAt < SHOP_METRICS_TTL_MS) return cached
    readAt = performance.now()
    cached = readShopMetrics(db).then(
      (shopMetrics) => shopMetrics ?? null,
      (error: unknown) => {
        log.warn({ err: error }, 'reading shop metrics failed')
        return null
      },
    )
    return cached
  }
}

function shopLines(shopMetrics: ShopMetrics | null): string[] {
  const up = gauge('atelier_database_up', 'Whether the database responded.', [[{}, shopMetrics ? 1 : 0]])
  if (!shopMetrics) return up
  const { payments } = shopMetrics
  return [
    ...up,
    ...gauge('atelier_orders_last_hour', 'Orders of the last hour.', [[{}, shopMetrics.ordersLastHour]]),
    ...gauge('atelier_taken_last_hour_cents', 'What was paid for them, less refunds.', [
      [{}, shopMetrics.takenLastHourCents],
    ]),
    ...gauge(
      'atelier_payments_last_hour',
      'Payments of checkouts begun in the last hour, by how they stand.',
      payments.map(({ state, count }) => [{ state }, count]),
    ),
    ...gauge('atelier_mails_waiting', 'Emails not sent yet.', [[{}, shopMetrics.mailsWaiting]]),
    ...gauge('atelier_mails_late_seconds', 'How long the most overdue email has been due, campaigns not counted.', [
      [{}, shopMetrics.mailsLateSeconds],
    ]),
    ...gauge(
      'atelier_overdue_seconds',
      'How long the most overdue row of a job has been due, by kind.',
      shopMetrics.overdue.map(({ kind, seconds }) => [{ kind }, seconds]),
    ),
    ...gauge('atelier_mails_failed_last_day', 'Emails of the last day that failed permanently.', [
      [{}, shopMetrics.mailsFailedLastDay],
    ]),
    ...gauge('atelier_refunds_waiting', 'Refunds not yet made at the provider.', [[{}, shopMetrics.refundsWaiting]]),
    ...gauge('atelier_refunds_failed', 'Refunds that need manual work.', [[{}, shopMetrics.refundsFailed]]),
    ...gauge('atelier_job_runs_failed_last_day', 'Hourly and nightly jobs that failed in the last day.', [
      [{}, shopMetrics.jobRunsFailedLastDay],
    ]),
  ]
}
