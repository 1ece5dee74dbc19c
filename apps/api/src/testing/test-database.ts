import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDb, type Db } from '../db/client.ts'
import { withDatabase } from './global-setup.ts'
import { servePglite } from './serve-pglite.ts'

let opened: Promise<{ db: Db; url: string }> | undefined

/** This worker's own migrated database; the same one for every test of the worker, emptied between them. */
export function testDatabase(): Promise<{ db: Db; url: string }> {
  opened ??= openTestDatabase()
  return opened
}

let deadlocks = 0

/** How many statements of this worker the database has ended because of a deadlock, retried ones included. */
export const countDeadlocks = (): number => deadlocks

/** True on real PostgreSQL, where several transactions really run at once. */
export const onPostgres = (): boolean => inject('testSource').kind === 'postgres'

async function openTestDatabase(): Promise<{ db: Db; url: string }> {
  const url = await databaseUrl()
  // As the shop opens it: prepared statements on a real server alone.
  const db = openDb({
    connectionString: url,
    maxConnections: 10,
    prepared: onPostgres(),
    onIdleError: () => {},
    onDeadlock: () => (deadlocks += 1),
  })
  // Between tests even the log that keeps everything is emptied.
  await sql`alter table audit_entries disable trigger audit_entries_keep_all`.execute(db)
  // A look that the server takes by itself once a minute would be one that a test has not asked for.
  if (onPostgres()) await sql`alter table orders set (autovacuum_enabled = off)`.execute(db)
  return { db, url }
}

async function databaseUrl(): Promise<string> {
  const source = inject('testSource')
  if (source.kind === 'pglite') {
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(source.dump), extensions: { pg_trgm } })
    return (await servePglite(pglite)).url
  }
  const name = `${source.template}_${randomBytes(6).toString('hex')}`
  const admin = openDb({ connectionString: source.url, maxConnections: 1, onIdleError: () => {} })
  await sql`create database ${sql.id(name)} template ${sql.id(source.template)}`.execute(admin)
  await admin.destroy()
  return withDatabase(source.url, name)
}

/**
 * Empties every table, as if the shop had just been opened. Does nothing before the first use of the database. Deleting the
 * few rows of a test is many times quicker than TRUNCATE, which makes new files for every table and index.
 */
export async function emptyTestDatabase(): Promise<void> {
  if (!opened) return
  const { db } = await opened
  const { rows } = await sql<{ deletes: string | null }>`
    select string_agg(format('delete from %I;', tablename), ' ') as deletes from pg_tables
    where schemaname = 'public' and tablename not in ('schema_migrations', 'catalogue_version')`.execute(db)
  const restart = `select setval(c.oid::regclass, 1, false) from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace;`
  // As a replica, so that neither the order of the tables nor a trigger that forbids deleting stands in the way.
  const asReplica = 'set local session_replication_role = replica;'
  await sql.raw(`begin; ${asReplica} ${rows[0]?.deletes ?? ''} ${restart} commit;`).execute(db)
}
