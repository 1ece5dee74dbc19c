import { setTimeout } from 'node:timers/promises'
import { ShopError } from '@atelier/domain/shop-error'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, Pool, types, type Client, type PoolClient } from 'pg'
import { watchConnection, type ConnectionWatchdog } from './connection-watchdog.ts'
import { usePreparedStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** A function that takes a Tx cannot be called outside a transaction: passing a Db does not compile. */
export type Tx = Transaction<Tables>

// bigint and numeric arrive as text by default. Ours (versions, counts, sums of cents) stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

export interface DbOptions {
  connectionString: string
  maxConnections: number
  /** Called when an idle connection breaks. Without a listener the pool's error would end the process. */
  onIdleError: (error: Error) => void
  /** Called when the server had no room left for what was asked of it. Nothing of it was kept. */
  onDiskFull?: (error: Error) => void
  /** Called for every statement that the server ended because of a deadlock, whether or not it is retried. */
  onDeadlock?: () => void
  /** Sends statements as named prepared ones. Only for a real PostgreSQL, never for the embedded database. */
  prepared?: boolean
  /** The server gives up on a statement after this long. Only a real PostgreSQL obeys it. */
  statementTimeoutMs?: number
}

/** A pool of connections to PostgreSQL, or to the embedded database, which speaks the same protocol. */
export function openDb(options: DbOptions): Db {
  return dbFromPool(openPool(options))
}

/** The same over connections that somebody else looks at as well. */
export const dbFromPool = (pool: Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** The connections alone, for libraries that bring their own SQL. */
export function openPool(options: DbOptions): Pool {
  const pool = new Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs,
    application_name: 'atelier',
    // So that what lies in between does not take a quiet connection for a forgotten one.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  })
  const { connectionString, statementTimeoutMs } = options
  const watchdog =
    statementTimeoutMs === undefined ? null : watchConnection(pool, { connectionString, statementTimeoutMs })
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => {
    if (options.prepared) usePreparedStatements(client)
    translateQueryErrors(client, watchdog, options)
    // A connection that breaks while it is in use says so twice: to its query, and here, to nobody in particular.
    client.on('error', options.onIdleError)
  })
  const connect = pool.connect.bind(pool) as unknown as (callback?: unknown) => unknown
  // The form with a callback gives no promise and is left as it is.
  pool.connect = ((callback?: unknown) => {
    if (watchdog?.isDead() && callback === undefined) return Promise.reject(unavailable(new Error('no answer')))
    const connected = connect(callback)
    return connected instanceof Promise ? connected.catch(translateConnectionError) : connected
  }) as typeof pool.connect
  return pool
}

/** Connections refused, cut or not to be had in time, by Node's codes and by PostgreSQL's. */
const UNREACHABLE = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].concat([
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08000',
    '08003',
    '08006',
  ]),
)

/** Whether an error says that the database cannot be reached, rather than that it refused a statement. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return UNREACHABLE.has(error.code)
  // pg gives these no code; the texts are its own and pinned with its version.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered)/.test(error.message)
}

/** disk_full and out_of_memory: the server lives and reads, but takes nothing more until somebody makes room. */
const FULL = new Set(['53100', '53200'])

const isFull = (error: unknown): error is DatabaseError => error instanceof DatabaseError && FULL.has(error.code ?? '')

/**
 * What the database says of a statement it refused, of which it kept nothing; null for any other error. By code, table
 * and constraint: the texts of its errors change with its language.
 */
export function databaseErrorOf(error: unknown): Pick<DatabaseError, 'code' | 'table' | 'constraint'> | null {
  if (!(error instanceof DatabaseError) || error.severity !== 'ERROR') return null
  const { code, table, constraint } = error
  return { code, table, constraint }
}

/** While the database is away a call is refused at once with 503: nobody waits, and the caller may try again. */
function translateQueryErrors(
  client: PoolClient,
  watchdog: ConnectionWatchdog | null,
  { onDiskFull: onFull, onDeadlock }: Pick<DbOptions, 'onDiskFull' | 'onDeadlock'>,
): void {
  const query = client.query.bind(client) as unknown as (...given: unknown[]) => unknown
  let releasing: Promise<void> | undefined
  const closeIfBroken = async (reason: unknown): Promise<never> => {
    // The server may say goodbye before the connection closes; the pool must not lend it out in between.
    if (isUnreachable(reason)) (client as unknown as Client).end(() => undefined)
    if (databaseErrorOf(reason))
      await (releasing ??= waitForReadyForQuery(client).finally(() => (releasing = undefined)))
    if (isFull(reason)) onFull?.(reason)
    if (databaseErrorOf(reason)?.code === DEADLOCK) onDeadlock?.()
    return translateConnectionError(reason)
  }
  client.query = ((...given: unknown[]) => {
    const over = watchdog?.queryStarted(client)
    const result = query(...given)
    if (!(result instanceof Promise)) return result
    return (over ? result.finally(over) : result).catch(closeIfBroken)
  }) as typeof client.query
}

/**
 * The server says what it refuses before it lets go of what the statement held. Whoever does the work again over another
 * connection would meet those locks: an order whose key was still held was told that it is being placed already.
 */
async function waitForReadyForQuery(client: PoolClient): Promise<void> {
  if ((client as unknown as { readyForQuery: boolean }).readyForQuery) return
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('drain', resolve).once('end', resolve)
  await promise
  client.off('drain', resolve).off('end', resolve)
}

function translateConnectionError(error: unknown): never {
  throw isUnreachable(error) || isFull(error) ? unavailable(error) : error
}

const unavailable = (cause: unknown): ShopError =>
  new ShopError('unavailable', 'The shop is unavailable for a moment. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })

const DEADLOCK = '40P01'
/** Serialization failure and deadlock: PostgreSQL ended one of two transactions that waited for each other. */
const RETRYABLE_SQLSTATES = new Set(['40001', DEADLOCK])
const MAX_ATTEMPTS = 3
/** The wait before each further try, at most and times the try: what stood in the way is over by then. */
const RETRY_DELAY_MS = 50

/** Whether the same work may succeed when it is done again: nothing of it was stored. */
export const isRetryable = (error: unknown): boolean => RETRYABLE_SQLSTATES.has(databaseErrorOf(error)?.code ?? '')

/**
 * Runs `work` in one transaction: all of it is kept, or none. When the database ends it because another one was quicker, the
 * work is done again, three times at most: it must reach outside by nothing but `tx`.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryOnSerializationFailure(() => db.transaction().execute(work))
}

/** The same for a single statement, which is a transaction of its own. Never for one inside of another transaction. */
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
