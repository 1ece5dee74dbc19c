import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { isUnreachable, openDb, openPool, dbFromPool, type Db, type DbOptions } from '../db/client.ts'
import type { PoolUsage } from '../metrics/metrics-server.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../deps.ts'
import { ShopError } from '@atelier/domain/shop-error'
import { errorCode, firstLine, StartError } from './start-error.ts'

/** A page that asks for more than this is broken, and holds others up. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Jobs work in slices of seconds at most; this ends what is stuck. */
const JOB_STATEMENT_TIMEOUT_MS = 5 * 60_000
const CLOSE_DEADLINE_MS = 5_000
const LOG_INTERVAL_MS = 10_000

export interface OpenedDatabase {
  db: Db
  poolUsage: () => PoolUsage
  /** The connections of jobs: apart from those of requests, and with a longer limit for each statement. */
  openForJobs: () => Db
  /** Opens a second, short-lived set of connections on which a statement may take as long as it needs. */
  openMaintenance: () => Db
  /** The long work of the start is done: from here on the database must answer quickly. */
  startHealthChecks: () => void
  close: () => Promise<void>
}

/** Refuses at once what can be known at once: that another shop has DATA_DIR. */
export async function assertDirectoryFree(config: Config): Promise<void> {
  if (!config.embedded) return
  // Loaded only when needed: with PostgreSQL none of it is.
  const { assertDirectoryFree: refuseIfTaken } = await import('../db/embedded/directory-lock.ts')
  try {
    refuseIfTaken(resolve(config.DATA_DIR))
  } catch (error) {
    throw new StartError(firstLine(error), { cause: error })
  }
}

/** Opens PostgreSQL at DATABASE_URL, or the embedded database in DATA_DIR. Throws a StartError that says what is wrong. */
export async function openDatabase(config: Config, log: Logger, metrics: Metrics): Promise<OpenedDatabase> {
  const onIdleError = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke')
  const logDiskFull = throttle((error: Error) => log.error({ reason: error.message }, 'the database has no room left'))
  const onFull = (error: Error): void => {
    metrics.recordDiskFull()
    logDiskFull(error)
  }
  if (config.DATABASE_URL === undefined) return openEmbedded(config, log, { onIdleError, onDiskFull: onFull })
  const shared = { connectionString: config.DATABASE_URL, onIdleError, onFull }
  const pool = await openPoolOrThrow({
    ...shared,
    maxConnections: config.DATABASE_POOL,
    prepared: true,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  const db = dbFromPool(pool)
  let jobsDb: Db | undefined
  const forJobs = {
    ...shared,
    maxConnections: config.JOBS_POOL,
    prepared: true,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  }
  return {
    db,
    poolUsage: () => poolUsageOf(pool),
    openForJobs: () => (jobsDb ??= openDb(forJobs)),
    openMaintenance: () => openDb({ ...shared, maxConnections: 2 }),
    startHealthChecks: () => undefined,
    close: async () => {
      await Promise.all([db.destroy(), jobsDb?.destroy()])
    },
  }
}

/** Every statement fails when there is no room; one line in the log now and then says it as well as thousands. */
function throttle(log: (error: Error) => void): (error: Error) => void {
  let loggedAt = -Infinity
  return (error) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log(error)
  }
}

async function openEmbedded(
  config: Config,
  log: Logger,
  listeners: Pick<DbOptions, 'onIdleError' | 'onDiskFull'>,
): Promise<OpenedDatabase> {
  const { startEmbeddedDatabase } = await import('../db/embedded/supervisor.ts')
  const embedded = await startEmbeddedDatabase(config.DATA_DIR, log).catch((error: unknown) => {
    throw new StartError(firstLine(error), { cause: error })
  })
  const { connectionString } = embedded
  const pool = openPool({ connectionString, maxConnections: config.DATABASE_POOL, ...listeners })
  const db = dbFromPool(pool)
  return {
    db,
    poolUsage: () => poolUsageOf(pool),
    // It has one connection behind all of these, and no limit for statements.
    openForJobs: () => db,
    openMaintenance: () => openDb({ connectionString, maxConnections: 2, ...listeners }),
    startHealthChecks: embedded.startHealthChecks,
    close: async () => {
      // A database that hangs keeps its connections for ever; its process is ended in any case.
      await Promise.race([db.destroy(), sleep(CLOSE_DEADLINE_MS, undefined, { ref: false })])
      await embedded.stop()
    },
  }
}

const poolUsageOf = ({ totalCount, idleCount, waitingCount, options }: Pool): PoolUsage => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
  max: options.max,
})

async function openPoolOrThrow(options: DbOptions): Promise<Pool> {
  try {
    const pool = openPool(options)
    await sql`select 1`.execute(dbFromPool(pool))
    return pool
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${describeConnectionError(error)}`, { cause: error })
  }
}

/** The address is never repeated: it contains the password. */
function describeConnectionError(error: unknown): string {
  const cause = error instanceof ShopError ? error.cause : error
  const reason = firstLine(cause)
  const code = errorCode(cause)
  if (code === '28P01' || code === '28000') return `the user name or password is not accepted (${reason})`
  if (code === '3D000') return `there is no such database (${reason})`
  if (code === 'ERR_INVALID_URL')
    return 'it is not a PostgreSQL address (postgresql://user:password@host:port/database)'
  if (isUnreachable(cause)) return `PostgreSQL cannot be reached (${reason})`
  return `PostgreSQL refuses the connection (${reason})`
}
