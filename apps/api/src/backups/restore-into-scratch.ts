import type { Logger } from '../deps.ts'
import { DumpError, unpackDump } from '../db/embedded/logical-dump.ts'
import { compareRows, lastMigration } from './backup-folder.ts'
import { BackupError } from './backup-error.ts'
import { loadLogicalDump, loadPostgresDump } from './load-backup.ts'
import type { Backup } from './newest-backup.ts'
import type { ScratchDatabase } from './scratch-database.ts'

/**
 * Loads a backup into a scratch database, with the schema that the backup has, and compares it with its manifest: the last
 * migration, and at least the rows that it counted. Throws a BackupError with what is wrong.
 */
export async function restoreIntoScratch(
  backup: Backup,
  { url, db }: ScratchDatabase,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  if (backup.kind === 'postgres') await loadPostgresDump(url, backup.dump, signal)
  else await loadEmbedded(backup, { url, db }, log)
  if (!backup.manifest) return
  const found = await lastMigration(db)
  const { migration, rows } = backup.manifest
  if (found !== migration) {
    throw new BackupError(`The backup has the migration ${found}, and its manifest says ${migration}`)
  }
  await compareRows(db, rows)
}

async function loadEmbedded({ dump }: Backup, { url, db }: ScratchDatabase, log: Logger): Promise<void> {
  try {
    await loadLogicalDump(db, url, { dump: await unpackDump(dump), log })
  } catch (error) {
    if (error instanceof DumpError) throw new BackupError(error.message, { cause: error })
    throw error
  }
}
