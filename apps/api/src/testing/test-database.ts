import { randomBytes } from 'node:crypto'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { inTransaction, openDb, type Db } from '../db/client.ts'
import { hasShopDaysOf, moveShopDays } from '../db/shop-days.ts'
import { insertTestCategories } from './test-categories.ts'
import { urlOfDatabase } from './global-setup.ts'

/**
 * A pooler in transaction mode before the server of TEST_DATABASE_URL, through which the tests then go. Processes that they
 * start go to the server.
 */
const POOLER = process.env.TEST_DATABASE_POOLER

let opened: Promise<{ db: Db; url: string }> | undefined

/** Returns this worker's migrated database; all its tests share it, and it is emptied between them. */
export function testDatabase(): Promise<{ db: Db; url: string }> {
  opened ??= openTestDatabase()
  return opened
}

let deadlocks = 0

/** Returns how many statements of this worker the database ended because of a deadlock, retried ones included. */
export const countDeadlocks = (): number => deadlocks

/**
 * Opens a migrated, empty database that outlives the tests of a file: for rows that take seconds to insert. The caller
 * closes it.
 */
export async function openDatabaseOfFile(): Promise<Db> {
  const { url, name } = await createDatabase()
  return openAsTheShop(url, name)
}

const openAsTheShop = (url: string, name: string): Db =>
  openDb({
    connectionString: urlOfDatabase(POOLER ?? url, name),
    maxConnections: 10,
    prepared: true,
    sharesSessions: POOLER !== undefined,
    onIdleError: () => {},
    onDeadlock: () => (deadlocks += 1),
  })

async function openTestDatabase(): Promise<{ db: Db; url: string }> {
  const { url, name } = await createDatabase()
  const db = openAsTheShop(url, name)
  // Between tests the append-only audit log is emptied too.
  await sql`alter table audit_entries disable trigger audit_entries_keep_all`.execute(db)
  // An automatic analyze, which the server checks for once a minute, would interfere with the tests.
  await sql`alter table orders set (autovacuum_enabled = off)`.execute(db)
  await insertTestCategories(db)
  return { db, url }
}

async function createDatabase(): Promise<{ url: string; name: string }> {
  const source = inject('testSource')
  const name = `${source.template}_${randomBytes(6).toString('hex')}`
  const admin = openDb({ connectionString: source.url, maxConnections: 1, onIdleError: () => {} })
  await sql`create database ${sql.id(name)} template ${sql.id(source.template)}`.execute(admin)
  await admin.destroy()
  return { url: urlOfDatabase(source.url, name), name }
}

/**
 * Empties every table, like a new shop, which has the categories of the demo. Does nothing before the first use of the
 * database. Deleting the few rows of a test is many times faster than TRUNCATE, which creates new files for every table
 * and index.
 */
export async function emptyTestDatabase(): Promise<void> {
  if (!opened) return
  const { db, url } = await opened
  emptyTables ??= prepareEmptying(url)
  await (
    await emptyTables
  )()
  await insertTestCategories(db)
  await resetRegion(db)
}

let emptyTables: Promise<() => Promise<unknown>> | undefined

/**
 * Returns the function that empties the tables of a database, on a connection of its own. There a function of the session
 * plans its statements once. Foreign keys and delete triggers are off, by a setting whose change makes a session forget
 * every plan: one that the tests use too would plan all their statements again after each of them.
 */
async function prepareEmptying(url: string): Promise<() => Promise<unknown>> {
  const client = new Client({ connectionString: url, options: '-c session_replication_role=replica' })
  // The end of the run drops the database.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ statements: string }>(`
    select string_agg(statement, ' ') as statements from (
      select format('delete from %I;', tablename) as statement from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migrations', 'catalogue_version')
      union all
      select format('perform setval(%L, 1, false);', c.oid::regclass) from pg_class c
      where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
    ) of_all`)
  await client.query(`create function pg_temp.empty_tables() returns void language plpgsql
    as $$ begin ${rows[0]?.statements} end $$`)
  return () => client.query('select pg_temp.empty_tables()')
}

/** The region outlives the rows: it is in a function of the database. */
async function resetRegion(db: Db): Promise<void> {
  const { timeZone } = DEFAULT_REGION
  if (!(await hasShopDaysOf(db, timeZone))) await inTransaction(db, (tx) => moveShopDays(tx, timeZone))
}
