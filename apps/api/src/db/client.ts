import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
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
}

/** A pool of connections to PostgreSQL, or to the embedded database, which speaks the same protocol. */
export function openDb(options: DbOptions): Db {
  const pool = new Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', options.onIdleError)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction: all of it is kept, or none. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}
