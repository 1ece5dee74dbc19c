import { setTimeout } from 'node:timers/promises'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, Pool, types, type Client, type ClientBase, type PoolClient } from 'pg'
import { currentClient } from '../current-client.ts'
import { createFairQueue, TurnTimeout } from '../batches/fair-queue.ts'
import { watchConnection, type ConnectionWatchdog } from './connection-watchdog.ts'
import { openDatabaseHosts, READ_ONLY } from './database-hosts.ts'
import { onPrimary } from './log-position.ts'
import { connectToPrimary, trackDemotions } from './failover.ts'
import { usePreparedStatements } from './prepared-statements.ts'
import { limitSession, limitTransactions } from './session-limits.ts'
import { traceStatements } from '../tracing/statement-spans.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** A transaction. A function that takes a Tx cannot be called with a Db: that does not compile. */
export type Tx = Transaction<Tables>

// bigint and numeric arrive as text by default. The shop's values (versions, counts, sums of cents) stay far below
// 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

export interface DbOptions {
  /** With one host or several (`addressesOfHosts`). */
  connectionString: string
  maxConnections: number
  /** Called when an idle connection breaks. Without this listener the pool's error would end the process. */
  onIdleError: (error: Error) => void
  /** Called when the server had no space left for a statement, which it rolled back. */
  onDiskFull?: (error: Error) => void
  /** Called when the server refused a write because it accepts none, as after a failover. */
  onReadOnly?: (error: Error) => void
  /** Called for every statement that the server ended because of a deadlock, whether or not it is retried. */
  onDeadlock?: () => void
  /** Sends statements as named prepared statements. */
  prepared?: boolean
  /** The server is behind a pooler in transaction mode: no statement is prepared, and each transaction sets its limits. */
  sharesSessions?: boolean
  /** The server ends a statement after this long. */
  statementTimeoutMs?: number
}

/** Opens a pool of connections to PostgreSQL. */
export function openDb(options: DbOptions): Db {
  return dbFromPool(openPool(options))
}

/** Returns a Db over an existing pool, so that its usage can be measured. */
export const dbFromPool = (pool: Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** How long a statement waits for a free or new connection. */
const CONNECTION_TIMEOUT_MS = 5_000

/** Opens the pool alone. */
export function openPool(options: DbOptions): Pool {
  const { statementTimeoutMs, sharesSessions = false } = options
  const hosts = openDatabaseHosts(options.connectionString)
  const prepare = async (client: ClientBase): Promise<void> => {
    await hosts.assertWritable(client)
    if (statementTimeoutMs !== undefined && !sharesSessions) await limitSession(client, statementTimeoutMs)
  }
  const pool = new Pool({
    Client: hosts.Client as new () => ClientBase,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: prepare,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'atelier',
    // So that a firewall or proxy in between does not drop a quiet connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  })
  const watchdog = statementTimeoutMs === undefined ? null : watchConnection(pool, { hosts, statementTimeoutMs })
  const demotions = trackDemotions(pool)
  const onReadOnly = (error: Error): void => {
    demotions.record()
    options.onReadOnly?.(error)
  }
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => {
    if (sharesSessions) limitTransactions(client, statementTimeoutMs ?? 0)
    else if (options.prepared) usePreparedStatements(client)
    translateQueryErrors(client, watchdog, { ...options, onReadOnly })
    traceStatements(client)
    // A connection that breaks during a query reports twice: to the query, and here.
    client.on('error', options.onIdleError)
  })
  const connect = pool.connect.bind(pool)
  const connectInTurn = inTurns(pool, () => connectToPrimary(connect, hosts, demotions), options.maxConnections)
  // The callback form returns no promise and stays as it is.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback !== undefined) return connect(callback)
    if (watchdog?.isDead()) return Promise.reject(unavailable(new Error('no response')))
    return connectInTurn().catch(translateConnectionError)
  }) as typeof pool.connect
  return pool
}

/**
 * Returns a `connect` that serves clients round robin: one with hundreds of open requests delays only itself. A third of
 * the connections is never given to the same client.
 */
function inTurns(pool: Pool, connect: () => Promise<PoolClient>, maxConnections: number): () => Promise<PoolClient> {
  const turns = createFairQueue({ total: maxConnections, perClient: Math.ceil((maxConnections * 2) / 3) })
  Object.defineProperty(pool, 'waitingCount', { get: turns.waiting })
  return async () => {
    const endTurn = await turns.acquire(currentClient(), CONNECTION_TIMEOUT_MS)
    try {
      const client = await connect()
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        endTurn()
      }
      return client
    } catch (error) {
      endTurn()
      throw error
    }
  }
}

/** Codes of connections that were rejected, cut or not available in time: Node's and PostgreSQL's. */
const UNREACHABLE = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].concat([
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08000',
    '08003',
    '08006',
    // PgBouncer reports every failure of its own with this code.
    '08P01',
  ]),
)

/** Returns whether an error means that the database cannot be reached, and not that a statement failed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TurnTimeout) return true
  if ('code' in error && typeof error.code === 'string') return UNREACHABLE.has(error.code)
  // pg gives these errors no code; the pinned pg version fixes the texts.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|Client was closed)/.test(
    error.message,
  )
}

/** disk_full and out_of_memory: the server still reads, but rejects writes until there is space again. */
const FULL = new Set(['53100', '53200'])

const isFull = (error: unknown): error is DatabaseError => error instanceof DatabaseError && FULL.has(error.code ?? '')

/**
 * Whether the server refused a write because it became a standby or was set read-only: a failover. It rolled back the
 * statement.
 */
export const isReadOnly = (error: unknown): error is Error => {
  const cause = error instanceof ShopError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === READ_ONLY
}

/** Errors with which the server ends the session: whether it stored the statement is unknown. */
const ENDS_SESSION = /^(08|28|57P0|25P0[34]|53300)/

/**
 * Returns code, table and constraint of a statement that the database rejected and rolled back; null for any other
 * error. Decides by the code, because the server translates the severity. The connection replaces it by FATAL when the
 * server ended the session.
 */
export function databaseErrorOf(error: unknown): Pick<DatabaseError, 'code' | 'table' | 'constraint'> | null {
  if (!(error instanceof DatabaseError)) return null
  const { code, table, constraint, severity = '' } = error
  if (code === undefined || ENDS_SESSION.test(code) || ['FATAL', 'PANIC'].includes(severity)) return null
  return { code, table, constraint }
}

const UNIQUE_VIOLATION = '23505'

/**
 * Returns whether a statement failed because a row with the same unique value exists, optionally only in this table or
 * of this constraint.
 */
export const isUniqueViolation = (
  error: unknown,
  { table, constraint }: { table?: string; constraint?: string } = {},
): boolean =>
  error instanceof DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  (table === undefined || error.table === table) &&
  (constraint === undefined || error.constraint === constraint)

const FOREIGN_KEY_VIOLATION = '23503'

/** Returns whether a statement failed because of this foreign key: a row that it refers to, or that refers to it. */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION && error.constraint === constraint

/** Turns connection errors into an immediate 503, which the client may retry. */
function translateQueryErrors(
  client: PoolClient,
  watchdog: ConnectionWatchdog | null,
  { onDiskFull, onReadOnly, onDeadlock }: Pick<DbOptions, 'onDiskFull' | 'onReadOnly' | 'onDeadlock'>,
): void {
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => unknown
  let releasing: Promise<boolean> | undefined
  const closeIfBroken = async (reason: unknown): Promise<never> => {
    // The server may end the session before the connection closes; the pool must not hand it out in between.
    if (isUnreachable(reason)) (client as unknown as Client).end(() => undefined)
    if (reason instanceof DatabaseError && databaseErrorOf(reason)) {
      const isReady = await (releasing ??= waitForReadyForQuery(client).finally(() => (releasing = undefined)))
      if (!isReady) reason.severity = 'FATAL'
    }
    if (isFull(reason)) onDiskFull?.(reason)
    if (isReadOnly(reason)) onReadOnly?.(reason)
    if (databaseErrorOf(reason)?.code === DEADLOCK) onDeadlock?.()
    return translateConnectionError(reason)
  }
  client.query = ((...args: unknown[]) => {
    const over = watchdog?.queryStarted(client)
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return (over ? result.finally(over) : result).catch(closeIfBroken)
  }) as typeof client.query
}

/**
 * Resolves when the server has released the locks of a failed statement: it reports the error before. A retry on
 * another connection would meet them, and an order would be reported as already being placed. Resolves with false when
 * the server ends the session instead.
 */
async function waitForReadyForQuery(client: PoolClient): Promise<boolean> {
  if ((client as unknown as { readyForQuery: boolean }).readyForQuery) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onDrain = (): void => resolve(true)
  const onEnd = (): void => resolve(false)
  client.once('drain', onDrain).once('end', onEnd)
  const isReady = await promise
  client.off('drain', onDrain).off('end', onEnd)
  return isReady
}

function translateConnectionError(error: unknown): never {
  throw isUnreachable(error) || isFull(error) || isReadOnly(error) ? unavailable(error) : error
}

const unavailable = (cause: unknown): ShopError =>
  new ShopError('unavailable', 'The shop is unavailable for a moment. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })

const DEADLOCK = '40P01'
/** Serialization failure and deadlock: PostgreSQL ended one of two transactions that blocked each other. */
const RETRYABLE_SQLSTATES = new Set(['40001', DEADLOCK])
const MAX_ATTEMPTS = 3
/** The longest random wait before a retry, multiplied by the attempt: the conflict is over by then. */
const RETRY_DELAY_MS = 50

/** Returns whether a retry may succeed. The database stored nothing of the failed work. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_SQLSTATES.has(databaseErrorOf(error)?.code ?? '')

/**
 * Runs `work` in one transaction. On a serialization failure or deadlock the work is retried, at most three attempts:
 * it must have no effect except through `tx`.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return onPrimary(() => retryOnSerializationFailure(() => db.transaction().execute(work)))
}

/** Retries a single statement, which is its own transaction. Never for a statement inside another transaction. */
export async function retryOnSerializationFailure<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await setTimeout(Math.random() * RETRY_DELAY_MS * attempt)
    }
  }
}
