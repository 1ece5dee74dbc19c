import { join } from 'node:path'
import { sql } from 'kysely'
import { openDb, type Db } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Logger } from '../deps.ts'
import { compareRows, PARTS, readManifest } from '../backups/backup-folder.ts'
import { loadPostgresDump } from '../backups/load-backup.ts'
import { CommandError } from './run-command.ts'

/**
 * Restores a backup into the empty database at `url`, in one transaction. Rejects a database that has tables, so that no
 * shop is overwritten. Then migrates it to this version and compares the row counts.
 */
export async function restorePostgres(url: string, folder: string, log: Logger): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest.database !== 'postgres') throw new CommandError('This backup is of an embedded database')
  const db = openDb({ connectionString: url, maxConnections: 2, onIdleError: () => undefined })
  try {
    await assertEmptyDatabase(db)
    await loadPostgresDump(url, join(folder, PARTS.postgres))
    await migrate(db, log)
    await compareRows(db, manifest.rows)
  } finally {
    await db.destroy()
  }
}

async function assertEmptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ tables: number }>`
    select count(*) as tables from information_schema.tables where table_schema in ('public', 'pgboss')`.execute(db)
  if ((rows[0]?.tables ?? 0) === 0) return
  throw new CommandError(
    'The database at DATABASE_URL has tables. Restore into a new, empty one: createdb shop_restored',
  )
}
