import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from '../deps.ts'
import { inTransaction, type Db, type Tx } from './client.ts'
import { adoptBaseline, type AppliedMigration } from './earlier-history.ts'
import { MigrationError } from './migration-error.ts'
import type { MigrationObserver } from './migration-timing.ts'
import { LOCK_TIMEOUTS, setLockTimeout, retryOnLockTimeout, type LockTimeouts } from './migration-locks.ts'

/** The numbered SQL files that create the schema. Forward only: a file never changes after it ran anywhere. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** An arbitrary constant: every process takes the same advisory lock while it reads or changes the schema. */
const LOCK = 7_215_001

interface MigrateOptions {
  folder?: string
  lockTimeouts?: LockTimeouts
  /** The last migration to run, to create the schema of an older dump. */
  upTo?: number
  /** Measures each migration. */
  observer?: MigrationObserver
}

interface Migration extends AppliedMigration {
  statements: string
}

/**
 * Migrates the database to the newest schema and returns the names of the migrations that ran. Each file runs in its own
 * transaction under a lock, so that several processes may start together. Throws a MigrationError when a file was
 * edited, removed or inserted between migrations that ran. A migration that times out on a lock lets the shop's
 * statements pass and is retried. `db` needs two connections: the second one monitors the lock wait of the first.
 */
export async function migrate(
  db: Db,
  log: Logger,
  {
    folder = MIGRATIONS_FOLDER,
    lockTimeouts: timeouts = LOCK_TIMEOUTS,
    upTo = Infinity,
    observer,
  }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ number }) => number <= upTo)
  const before = await inTransaction(db, (tx) => readHistory(tx, migrations))
  const ran: string[] = []
  for (const migration of migrations) {
    if (before.has(migration.number)) continue
    const attempt = { db, log, migration: migration.name }
    const apply = async (tx: Tx): Promise<boolean> => {
      await observer?.begin(migration.name, tx)
      return applyOnce(tx, migration, timeouts)
    }
    const isApplied = await retryOnLockTimeout(attempt, timeouts, apply)
    await observer?.end(migration.name)
    if (!isApplied) continue
    log.info({ migration: migration.name }, 'migrated')
    ran.push(migration.name)
  }
  return ran
}

/**
 * Returns the number of the migration whose schema a database with this history has; 0: none. Throws a MigrationError
 * when it cannot be migrated.
 */
export async function schemaOf(history: readonly AppliedMigration[]): Promise<number> {
  return checkHistory(await readMigrations(MIGRATIONS_FOLDER), history).at(-1)?.number ?? 0
}

/**
 * Returns the names of the migrations that a database with this history lacks. Throws a MigrationError when it cannot be
 * migrated.
 */
export async function pendingMigrations(
  history: readonly AppliedMigration[],
  folder = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied = new Set(checkHistory(migrations, history).map(({ number }) => number))
  return migrations.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
}

/** Returns the names of the indexes that the migrations create and do not drop, without those of constraints. */
export async function indexesOfMigrations(): Promise<string[]> {
  const names = new Set<string>()
  for (const { statements } of await readMigrations(MIGRATIONS_FOLDER)) {
    for (const [, dropped, created] of statements.matchAll(INDEX_STATEMENT)) {
      if (dropped) names.delete(dropped)
      if (created) names.add(created)
    }
  }
  return [...names]
}

const INDEX_STATEMENT =
  /^\s*(?:drop index (?:if exists )?(\w+)|create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+) on )/gim

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, { number, name }] of migrations.entries()) {
    if (number !== index + 1) throw new MigrationError(`Migration ${name} should be number ${index + 1}`)
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = Number(/^(\d{4})_[a-z0-9-]+\.sql$/.exec(file)?.[1])
  if (Number.isNaN(number)) throw new MigrationError(`Migration ${file} should be called 0000_what-it-does.sql`)
  const statements = await readFile(join(folder, file), 'utf8')
  // Line endings differ between checkouts; the statements do not.
  const checksum = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex')
  return { number, name: file.slice(0, -'.sql'.length), checksum, statements }
}

/** Returns the numbers of the applied migrations, checked. Records the baseline in place of those that it replaced. */
async function readHistory(tx: Tx, migrations: readonly Migration[]): Promise<Set<number>> {
  const recorded = await readApplied(tx)
  const history = checkHistory(migrations, recorded)
  if (history !== recorded) {
    await sql`delete from schema_migrations`.execute(tx)
    for (const migration of history) await record(tx, migration)
  }
  return new Set(history.map(({ number }) => number))
}

async function readApplied(tx: Tx): Promise<readonly AppliedMigration[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  await sql`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute(tx)
  return rows
}

/** Returns the history after the adoption of the baseline. */
function checkHistory(
  migrations: readonly Migration[],
  recorded: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  const [baseline] = migrations
  const history = baseline ? adoptBaseline(recorded, baseline) : recorded
  for (const [index, { number, name, checksum }] of history.entries()) {
    const known = migrations[number - 1]
    if (!known) throw new MigrationError(`The database has migration ${name}, which this version does not know`)
    if (known.name !== name) throw new MigrationError(`Migration ${name} ran here, but is now called ${known.name}`)
    if (known.checksum !== checksum) {
      throw new MigrationError(`Migration ${name} was edited after it ran. Add a new one instead`)
    }
    const skipped = migrations[index]
    if (skipped && skipped.number < number) {
      throw new MigrationError(`Migration ${skipped.name} did not run before a later one`)
    }
  }
  return history
}

const record = (tx: Tx, { number, name, checksum }: AppliedMigration) =>
  sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(tx)

/** Returns false when another process has already run it. */
async function applyOnce(tx: Tx, migration: Migration, timeouts: LockTimeouts): Promise<boolean> {
  // Waiting for another migrating process blocks no writer, so the limit applies only from here.
  if ((await readApplied(tx)).some(({ number }) => number === migration.number)) return false
  await setLockTimeout(tx, timeouts)
  // Without parameters the driver sends the whole file in one query, with any number of statements.
  await sql.raw(migration.statements).execute(tx)
  await record(tx, migration)
  return true
}
