import { openAsBlob, existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { prepareDataDir } from '../boot/data-dir.ts'
import { readConfig } from '../config.ts'
import { backupsDirectory, listBackups } from '../db/embedded/backups.ts'
import { DirectoryInUse, takeDirectory } from '../db/embedded/directory-lock.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * Puts a dump of the embedded database in the place of the present one, which is kept beside it under another name.
 * `npm run backup:restore` restores the newest, `npm run backup:restore -- <file>` another. The shop must be stopped.
 */
await runCommand(async (environment) => {
  const config = readConfig({ SESSION_SECRET: 'x'.repeat(32), ...environment })
  if (!config.embedded) throw new CommandError('DATABASE_URL is set: PostgreSQL is restored with its own tools.')
  const dataDir = resolve(config.DATA_DIR)
  prepareDataDir(dataDir)
  const backup = process.argv[2] ? resolve(process.argv[2]) : await newestBackup(dataDir)
  if (!existsSync(backup)) throw new CommandError(`There is no file ${backup}`)
  const lock = await takeDirectory(dataDir, process.pid).catch((error: unknown) => {
    throw error instanceof DirectoryInUse ? new CommandError(`${error.message}: stop the shop first`) : error
  })
  try {
    await restore(dataDir, backup)
  } finally {
    lock.release()
  }
})

async function newestBackup(dataDir: string): Promise<string> {
  const [newest] = await listBackups(dataDir)
  if (!newest) throw new CommandError(`There is no dump in ${backupsDirectory(dataDir)}`)
  return join(backupsDirectory(dataDir), newest)
}

/** The dump is unpacked and opened under another name first, so that a broken one changes nothing. */
async function restore(dataDir: string, backup: string): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const present = join(dataDir, 'database')
  const fresh = `${present}.restoring-${stamp}`
  const aside = `${present}.replaced-${stamp}`
  const db = await PGlite.create({
    dataDir: fresh,
    loadDataDir: await openAsBlob(backup, { type: 'application/gzip' }),
    extensions: { pg_trgm },
  })
  await db.query('select 1')
  await db.close()
  if (existsSync(present)) {
    await rename(present, aside)
    console.log(`The database so far is kept in ${aside}`)
  }
  await rename(fresh, present)
  console.log(`Restored ${backup}`)
}
