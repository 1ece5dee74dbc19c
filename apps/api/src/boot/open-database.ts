import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { isReadOnly, isUnreachable, openDb, openPool, dbFromPool, type Db, type DbOptions } from '../db/client.ts'
import type { PoolUsage } from '../metrics/metrics-server.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../config.ts'
import { openReadReplica } from '../db/read-replica.ts'
import type { Deps, Logger } from '../deps.ts'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { errorCode, firstLine, StartError } from './start-error.ts'

/** A page whose statement takes longer is broken, and blocks others. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Jobs work in batches of a few seconds; this ends a statement that is stuck. */
const JOB_STATEMENT_TIMEOUT_MS = 5 * 60_000
const CLOSE_DEADLINE_MS = 5_000
const LOG_INTERVAL_MS = 10_000

export interface OpenedDatabase {
  db: Db
  /** Runs reads on the replica of DATABASE_READ_URL; without one they run as they are. */
  fromReplica: Deps['fromReplica']
  poolUsage: () => PoolUsage
  /** Returns the connections of jobs: separate from those of requests, with a longer statement timeout. */
  openForJobs: () => Db
  /** Opens a short-lived pool without a statement timeout. */
  openMaintenance: () => Db
  close: () => Promise<void>
}

/** Fails early when another shop uses DATA_DIR. */
export async function assertDataDirectoryFree(config: Config): Promise<void> {
  if (!config.embedded) return
  // Imported only when needed: with DATABASE_URL none of it is loaded.
  const { assertDirectoryFree: assertNotLocked } = await import('../db/embedded/directory-lock.ts')
  try {
    assertNotLocked(resolve(config.DATA_DIR))
  } catch (error) {
    throw new StartError(firstLine(error), { cause: error })
  }
}

/** Where PostgreSQL is, how its sessions are shared, and how to stop it when the shop has started it. */
interface DatabaseServer extends Pick<DbOptions, 'connectionString' | 'sharesSessions'> {
  stop: () => Promise<void>
}

/** Opens PostgreSQL at DATABASE_URL, or starts the one of DATA_DIR. Throws a StartError with the reason. */
export async function openDatabase(config: Config, log: Logger, metrics: Metrics): Promise<OpenedDatabase> {
  return openPools(config, await startServer(config, log, 'shop'), { log, metrics })
}

/**
 * Opens the database for a terminal command, also while the shop is running: its embedded database is used then, and
 * started for the command otherwise. Throws a StartError with the reason.
 */
export async function openDatabaseOfCommand(config: Config, log: Logger, metrics: Metrics): Promise<OpenedDatabase> {
  return openPools(config, await startServer(config, log, 'command'), { log, metrics })
}

async function startServer(config: Config, log: Logger, by: 'shop' | 'command'): Promise<DatabaseServer> {
  if (config.DATABASE_URL !== undefined) {
    const sharesSessions = config.DATABASE_POOLER === 'transaction'
    return { connectionString: config.DATABASE_URL, sharesSessions, stop: () => Promise.resolve() }
  }
  const { startEmbeddedDatabase, useEmbeddedDatabase } = await import('../db/embedded/supervisor.ts')
  const open = by === 'shop' ? startEmbeddedDatabase : useEmbeddedDatabase
  return open(config.DATA_DIR, log).catch((error: unknown) => {
    throw new StartError(firstLine(error), { cause: error })
  })
}

async function openPools(
  config: Config,
  { stop, ...server }: DatabaseServer,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Promise<OpenedDatabase> {
  const closing = new AbortController()
  const shared = { ...server, ...logErrors(log, metrics, closing.signal) }
  const pool = await openPoolOrThrow({
    ...shared,
    maxConnections: config.DATABASE_POOL,
    prepared: true,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const db = dbFromPool(pool)
  const replica = config.DATABASE_READ_URL
    ? openReadReplica(pool, {
        connectionString: config.DATABASE_READ_URL,
        maxConnections: config.DATABASE_POOL,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        onIdleError: shared.onIdleError,
        log,
      })
    : null
  let jobsDb: Db | undefined
  const forJobs = {
    ...shared,
    maxConnections: config.JOBS_POOL,
    prepared: true,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  }
  return {
    db,
    fromReplica: replica?.read ?? ((work) => work()),
    poolUsage: () => poolUsageOf(pool),
    openForJobs: () => (jobsDb ??= openDb(forJobs)),
    openMaintenance: () => openDb({ ...shared, maxConnections: 3 }),
    close: async () => {
      closing.abort()
      // Connections of a database that does not respond are never closed; the process ends in any case.
      const closed = Promise.all([endPool(db, pool), jobsDb?.destroy(), replica?.close()])
      await Promise.race([closed, sleep(CLOSE_DEADLINE_MS, undefined, { ref: false })])
      await stop()
    },
  }
}

/** Kysely ends only a pool that it has used; a connection of another one would hold a command for half a minute. */
async function endPool(db: Db, pool: Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/** When the shop closes, its own server ends connections before the pool has closed them, which is no error. */
function logErrors(
  log: Logger,
  metrics: Metrics,
  closing: AbortSignal,
): Pick<DbOptions, 'onIdleError' | 'onDiskFull' | 'onReadOnly'> {
  const logDiskFull = throttle((error: Error) => log.error({ reason: error.message }, 'the database has no space left'))
  return {
    onIdleError: (error) => {
      if (!closing.aborted) log.warn({ reason: error.message }, 'a database connection broke')
    },
    onDiskFull: (error) => {
      metrics.recordDiskFull()
      logDiskFull(error)
    },
    onReadOnly: throttle((error: Error) => log.error({ reason: error.message }, 'the database accepts no writes')),
  }
}

/** Every statement fails while the disk is full; one log line per interval is enough. */
function throttle(log: (error: Error) => void): (error: Error) => void {
  let loggedAt = -Infinity
  return (error) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log(error)
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
    const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(dbFromPool(pool))
    if (rows[0]?.transaction_read_only === 'on') {
      throw new StartError('DATABASE_URL: PostgreSQL accepts no writes: it is a standby, or it was set read-only')
    }
    return pool
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATABASE_URL: ${describeConnectionError(error)}`, { cause: error })
  }
}

/** Never includes the address, which contains the password. */
function describeConnectionError(error: unknown): string {
  const cause = error instanceof ShopError ? error.cause : error
  const reason = firstLine(cause)
  const code = errorCode(cause)
  if (isReadOnly(cause))
    return 'none of its hosts accepts writes: each is a standby, was set read-only or is not reached'
  if (code === '28P01' || code === '28000') return `the user name or password is not accepted (${reason})`
  if (code === '3D000') return `there is no such database (${reason})`
  if (code === 'ERR_INVALID_URL')
    return 'it is not a PostgreSQL address (postgresql://user:password@host:port/database)'
  if (isUnreachable(cause)) return `PostgreSQL cannot be reached (${reason})`
  return `PostgreSQL refuses the connection (${reason})`
}
