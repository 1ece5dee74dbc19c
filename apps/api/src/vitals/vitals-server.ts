import { createServer, type Server } from 'node:http'
import type { Log } from '../deps.ts'
import { pingDatabase } from '../features/health/health.repo.ts'
import { readShopFigures, type ShopFigures } from '../features/health/shop-figures.repo.ts'
import type { Db } from '../db/client.ts'
import { gauge } from './exposition.ts'
import { createProcessFigures } from './process-figures.ts'
import type { Vitals } from './vitals.ts'

/** How many connections to the database this process has, and how many requests wait for one. */
export interface PoolUse {
  open: number
  idle: number
  waiting: number
  most: number
}

interface VitalsServerOptions {
  host: string
  port: number
  db: Db
  log: Log
  vitals: Vitals
  poolUse: () => PoolUse
}

const DATABASE_DEADLINE_MS = 1_000
/** Whoever asks more often is told the same figures of the shop again. */
const FIGURES_FOR_MS = 5_000

/**
 * Tells those who run the shop how it is, on a port of its own that is not meant for the world: `/metrics` in the text format
 * of Prometheus, `/live` (this process answers: else replace it) and `/ready` (it can serve: else send nobody).
 */
export function serveVitals({ host, port, db, log, vitals, poolUse }: VitalsServerOptions): Promise<Server> {
  const ofProcess = createProcessFigures()
  const figures = keptFigures(db, log)
  const metrics = async (): Promise<string> => {
    const { open, idle, waiting, most } = poolUse()
    const lines = [
      ...vitals.lines(),
      ...ofProcess.lines(),
      ...gauge('atelier_database_connections', 'Connections of this process to the database.', [
        [{ state: 'busy' }, open - idle],
        [{ state: 'idle' }, idle],
      ]),
      ...gauge('atelier_database_connections_most', 'As many as there may be (DATABASE_POOL).', [[{}, most]]),
      ...gauge('atelier_database_waiting', 'Requests that wait for a connection.', [[{}, waiting]]),
      ...shopLines(await figures()),
    ]
    return `${lines.join('\n')}\n`
  }
  const isReady = async (): Promise<boolean> =>
    !vitals.isStopping() &&
    !vitals.isFull() &&
    (await pingDatabase(db, DATABASE_DEADLINE_MS).then(
      () => true,
      () => false,
    ))
  const answer = async (path: string | undefined): Promise<[status: number, text: string]> => {
    if (path === '/metrics') return [200, await metrics()]
    if (path === '/live') return [200, 'alive\n']
    if (path === '/ready') return (await isReady()) ? [200, 'ready\n'] : [503, 'not ready\n']
    return [404, 'There are /metrics, /live and /ready.\n']
  }
  const server = createServer((request, response) => {
    void answer(request.url).then(([status, text]) =>
      response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
    )
  })
  server.once('close', ofProcess.stop)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Null while the database does not say. */
function keptFigures(db: Db, log: Log): () => Promise<ShopFigures | null> {
  let kept: Promise<ShopFigures | null> | undefined
  let readAt = -Infinity
  return () => {
    if (kept && performance.now() - readAt < FIGURES_FOR_MS) return kept
    readAt = performance.now()
    kept = readShopFigures(db).then(
      (figures) => figures ?? null,
      (error: unknown) => {
        log.warn({ err: error }, 'the figures of the shop cannot be read')
        return null
      },
    )
    return kept
  }
}

function shopLines(figures: ShopFigures | null): string[] {
  const up = gauge('atelier_database_up', 'Whether the database answered.', [[{}, figures ? 1 : 0]])
  if (!figures) return up
  const { payments } = figures
  return [
    ...up,
    ...gauge('atelier_orders_last_hour', 'Orders of the last hour.', [[{}, figures.ordersLastHour]]),
    ...gauge('atelier_taken_last_hour_cents', 'What was paid for them, less refunds.', [
      [{}, figures.takenLastHourCents],
    ]),
    ...gauge(
      'atelier_payments_last_hour',
      'Payments of checkouts begun in the last hour, by how they stand.',
      payments.map(({ state, count }) => [{ state }, count]),
    ),
    ...gauge('atelier_mails_waiting', 'Mails not sent yet.', [[{}, figures.mailsWaiting]]),
    ...gauge('atelier_mails_late_seconds', 'How long the most overdue email has been due, campaigns not counted.', [
      [{}, figures.mailsLateSeconds],
    ]),
    ...gauge(
      'atelier_overdue_seconds',
      'How long the most overdue row of a job has been due, by kind.',
      figures.overdue.map(({ kind, seconds }) => [{ kind }, seconds]),
    ),
    ...gauge('atelier_mails_failed_last_day', 'Mails of the last day that were given up.', [
      [{}, figures.mailsFailedLastDay],
    ]),
    ...gauge('atelier_refunds_waiting', 'Refunds not yet made at the provider.', [[{}, figures.refundsWaiting]]),
    ...gauge('atelier_refunds_failed', 'Refunds that wait for a person.', [[{}, figures.refundsFailed]]),
    ...gauge('atelier_job_runs_failed_last_day', 'Hourly and nightly jobs that failed in the last day.', [
      [{}, figures.jobRunsFailedLastDay],
    ]),
  ]
}
