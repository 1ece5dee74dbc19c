import { sql } from 'kysely'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { migrate, MIGRATIONS_FOLDER, pendingMigrations } from '../db/migrate.ts'
import type { Logger } from '../deps.ts'
import { readMigrationHistory } from '../features/doctor/doctor.public.ts'
import { StartError } from './start-error.ts'

/** The name under which rehearsals are recorded. */
export const REHEARSAL = 'rehearse-upgrade'

/** The data of a rehearsal that is older differs too much. */
const VALID_MS = 24 * HOUR_MS

interface MigrateShopOptions {
  log: Logger
  now: Date
  /** The migrations, for tests. */
  folder?: string
}

/**
 * Migrates the database of a shop at its start. In production, throws a StartError when orders would meet a migration that
 * was not rehearsed within a day, unless UPGRADE_WITHOUT_REHEARSAL is set (decision 71). Nothing has changed then.
 */
export async function migrateShop(
  db: Db,
  config: Pick<Config, 'NODE_ENV' | 'UPGRADE_WITHOUT_REHEARSAL'>,
  { log, now, folder = MIGRATIONS_FOLDER }: MigrateShopOptions,
): Promise<string[]> {
  if (config.NODE_ENV === 'production') {
    const pending = await unrehearsedMigrations(db, now, folder)
    if (pending.length > 0 && !config.UPGRADE_WITHOUT_REHEARSAL) {
      throw new StartError(
        `This version has migrations that were not rehearsed within a day: ${pending.join(', ')}. Nothing was changed. ` +
          'Run npm run upgrade:rehearse, or set UPGRADE_WITHOUT_REHEARSAL=1',
      )
    }
    if (pending.length > 0) log.warn({ migrations: pending }, 'migrating without a rehearsal')
  }
  return migrate(db, log, { folder })
}

/** Returns the pending migrations when orders exist and no successful rehearsal of a day included all of them. */
async function unrehearsedMigrations(db: Db, now: Date, folder: string): Promise<string[]> {
  const history = await readMigrationHistory(db)
  if (!history?.length) return []
  const pending = await pendingMigrations(history, folder)
  if (pending.length === 0 || !(await hasOrders(db))) return []
  const { rows } = await sql<{ migrations: string }>`
    select details ->> 'migrations' as migrations from job_runs
    where job = ${REHEARSAL} and outcome = 'done' and finished_at > ${new Date(now.getTime() - VALID_MS)}`.execute(db)
  const isRehearsed = rows.some(({ migrations }) => {
    const rehearsed = new Set(migrations.split(', '))
    return pending.every((name) => rehearsed.has(name))
  })
  return isRehearsed ? [] : pending
}

async function hasOrders(db: Db): Promise<boolean> {
  const { rows } = await sql`select from orders limit 1`.execute(db)
  return rows.length > 0
}
