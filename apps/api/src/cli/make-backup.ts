import { copyFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageJson from '../../../../package.json' with { type: 'json' }
import { openDb } from '../db/client.ts'
import { readCommandConfig, type Config } from '../config.ts'
import { recordBackup } from '../last-backup.ts'
import { backupsDirectory, isLogicalName, listBackups } from '../db/embedded/backups.ts'
import { DumpError, unpackDump } from '../db/embedded/logical-dump.ts'
import { copyFiles, countRows, fillBackup, lastMigration, PARTS, writeManifest } from './backup-folder.ts'
import { runPostgresTool, toolsUrl } from './postgres-tools.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run backup:make -- <folder>` writes a backup of the whole shop into a new folder below it: the database, the
 * uploaded images and the secret that signs links. With PostgreSQL the shop stays open; of the embedded database the
 * command copies the newest hourly dump.
 */
await runCommand(async (environment) => {
  const config = readCommandConfig(environment)
  const url = toolsUrl(config)
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CommandError('No target folder given: npm run backup:make -- /path/to/backups')
  const madeAt = new Date()
  const made = await fillBackup(resolve(folder), madeAt, async (draft) => {
    // The database first: every image it references still exists when the files are copied.
    await (url ? dumpPostgres(url, draft, madeAt) : takeDump(config, draft, madeAt))
    await copyFiles(resolve(config.DATA_DIR), draft)
  })
  await recordBackup(resolve(config.DATA_DIR), madeAt)
  console.log(`Backup made: ${made}`)
  if (config.S3_URL) console.log('The images are in the object store of S3_URL: copy that bucket as well.')
})

async function dumpPostgres(url: string, draft: string, madeAt: Date): Promise<void> {
  const db = openDb({ connectionString: url, maxConnections: 1, onIdleError: () => undefined })
  try {
    const facts = { madeAt: madeAt.toISOString(), version: packageJson.version, database: 'postgres' as const }
    await writeManifest(draft, { ...facts, migration: await lastMigration(db), rows: await countRows(db) })
  } finally {
    await db.destroy()
  }
  const dump = join(draft, PARTS.postgres)
  await runPostgresTool('pg_dump', ['--format=custom', `--file=${dump}`], url)
  // A dump that cannot be read is no backup, and must not count as one.
  await runPostgresTool('pg_restore', ['--list', dump], url)
}

async function takeDump({ DATA_DIR }: Config, draft: string, madeAt: Date): Promise<void> {
  const dataDir = resolve(DATA_DIR)
  const [newest] = await listBackups(dataDir)
  if (!newest)
    throw new CommandError(
      `There is no dump in ${backupsDirectory(dataDir)} yet: one is made every hour, and when the shop stops`,
    )
  const copy = join(draft, isLogicalName(newest) ? PARTS.embedded : PARTS.embeddedEarlier)
  await copyFile(join(backupsDirectory(dataDir), newest), copy)
  if (isLogicalName(newest)) await assertReadable(copy)
  const facts = { madeAt: madeAt.toISOString(), version: packageJson.version, database: 'embedded' as const }
  await writeManifest(draft, { ...facts, migration: 'as in the dump', rows: {} })
  await writeFile(join(draft, 'from.txt'), `${newest}\n`)
}

/** A dump that cannot be read is no backup, and must not count as one. */
async function assertReadable(dump: string): Promise<void> {
  try {
    await unpackDump(dump)
  } catch (error) {
    throw error instanceof DumpError ? new CommandError(error.message) : error
  }
}
