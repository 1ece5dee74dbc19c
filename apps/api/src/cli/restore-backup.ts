import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareDataDir } from '../boot/data-dir.ts'
import { readCommandConfig } from '../config.ts'
import { backupsDirectory, listBackups } from '../db/embedded/backups.ts'
import { DirectoryInUse, acquireDirectoryLock } from '../db/embedded/directory-lock.ts'
import type { Logger } from '../deps.ts'
import { createLogger } from '../boot/log.ts'
import { prepareRestoredShop } from './after-restore.ts'
import { copyFiles, PARTS } from '../backups/backup-folder.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restorePostgres } from './restore-postgres.ts'
import { toolsUrl } from '../backups/postgres-tools.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run backup:restore -- <folder>` restores a backup of `npm run backup:make`. With DATABASE_URL it fills an empty
 * PostgreSQL database. Otherwise it replaces the embedded database, which stays beside the new one under another name;
 * there the command alone takes the newest dump, and `-- <file>` another. The shop must be stopped.
 */
await runCommand(async (environment) => {
  const config = readCommandConfig(environment)
  const dataDir = resolve(config.DATA_DIR)
  prepareDataDir(dataDir)
  const [backupPath] = process.argv.slice(2)
  const url = toolsUrl(config)
  if (url) {
    await restoreShop(url, dataDir, { backupPath, log: createLogger(config) })
    return prepareRestoredShop(environment)
  }
  const isFolder = backupPath !== undefined && existsSync(backupPath) && statSync(backupPath).isDirectory()
  const dump = isFolder ? join(backupPath, PARTS.embedded) : backupPath
  const backup = dump ? resolve(dump) : await newestBackup(dataDir)
  if (!existsSync(backup)) throw new CommandError(`There is no file ${backup}`)
  const lock = await acquireDirectoryLock(dataDir).catch((error: unknown) => {
    throw error instanceof DirectoryInUse ? new CommandError(`${error.message}: stop the shop first`) : error
  })
  try {
    // The database first: if its restore fails, no file has changed.
    await restoreEmbedded(dataDir, backup, createLogger(config))
    if (isFolder) await copyFiles(resolve(backupPath), dataDir)
  } finally {
    lock.release()
  }
  await prepareRestoredShop(environment)
})

/** Restores the database first: if that fails, no file has changed. */
async function restoreShop(
  url: string,
  dataDir: string,
  { backupPath, log }: { backupPath?: string; log: Logger },
): Promise<void> {
  if (!backupPath) throw new CommandError('No backup named: npm run backup:restore -- /path/to/backups/atelier-…')
  await restorePostgres(url, resolve(backupPath), log)
  await copyFiles(resolve(backupPath), dataDir)
  console.log(`Restored ${backupPath} into the database at DATABASE_URL and ${dataDir}`)
}

async function newestBackup(dataDir: string): Promise<string> {
  const [newest] = await listBackups(dataDir)
  if (!newest) throw new CommandError(`There is no dump in ${backupsDirectory(dataDir)}`)
  return join(backupsDirectory(dataDir), newest)
}
