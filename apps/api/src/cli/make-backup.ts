import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageJson from '../../../../package.json' with { type: 'json' }
import { openDb } from '../db/client.ts'
import { readCommandConfig, type Config } from '../config.ts'
import { recordBackup } from '../files/last-backup.ts'
import { createLogger } from '../boot/log.ts'
import { firstLine } from '../boot/start-error.ts'
import { serverDirectory } from '../db/embedded/data-directory.ts'
import { dumpDatabase } from '../db/embedded/dump-scheduler.ts'
import { unpackDump } from '../db/embedded/logical-dump.ts'
import { useEmbeddedDatabase } from '../db/embedded/supervisor.ts'
import {
  copyFiles,
  countRows,
  fillBackup,
  lastMigration,
  PARTS,
  writeManifest,
  type Manifest,
} from '../backups/backup-folder.ts'
import { runPostgresTool, toolsUrl } from '../backups/postgres-tools.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run backup:make -- <folder>` writes a backup of the whole shop into a new folder below it: the database, the
 * uploaded images and the secret that signs links. The shop stays open.
 */
await runCommand(async (environment) => {
  const config = readCommandConfig(environment)
  const url = toolsUrl(config)
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CommandError('No target folder given: npm run backup:make -- /path/to/backups')
  const madeAt = new Date()
  const made = await fillBackup(resolve(folder), madeAt, async (draft) => {
    // The database first: every image it references still exists when the files are copied.
    await (url ? dumpPostgres(url, draft, madeAt) : dumpEmbedded(config, draft, madeAt))
    await copyFiles(resolve(config.DATA_DIR), draft)
  })
  await recordBackup(resolve(config.DATA_DIR), madeAt, made)
  console.log(`Backup made: ${made}`)
  if (config.S3_URL) console.log('The images are in the object store of S3_URL: copy that bucket as well.')
})

async function dumpPostgres(url: string, draft: string, madeAt: Date): Promise<void> {
  await describeDatabase(url, draft, { database: 'postgres', madeAt })
  const dump = join(draft, PARTS.postgres)
  await runPostgresTool('pg_dump', ['--format=custom', `--file=${dump}`], url)
  // A dump that cannot be read is no backup, and must not count as one.
  await runPostgresTool('pg_restore', ['--list', dump], url)
}

async function dumpEmbedded(config: Config, draft: string, madeAt: Date): Promise<void> {
  const dataDir = resolve(config.DATA_DIR)
  if (!existsSync(serverDirectory(dataDir))) throw new CommandError(`There is no database in DATA_DIR ${dataDir}`)
  const { connectionString, stop } = await useEmbeddedDatabase(config.DATA_DIR, createLogger(config)).catch(
    (error: unknown) => {
      throw new CommandError(firstLine(error))
    },
  )
  try {
    await describeDatabase(connectionString, draft, { database: 'embedded', madeAt })
    const dump = join(draft, PARTS.embedded)
    await dumpDatabase(connectionString, dump, madeAt)
    // A dump that cannot be read is no backup, and must not count as one.
    await unpackDump(dump)
  } finally {
    await stop()
  }
}

/** Writes the manifest, with the rows before the dump: it holds at least these. */
async function describeDatabase(
  connectionString: string,
  draft: string,
  { database, madeAt }: { database: Manifest['database']; madeAt: Date },
): Promise<void> {
  const db = openDb({ connectionString, maxConnections: 1, onIdleError: () => undefined })
  try {
    const facts = { madeAt: madeAt.toISOString(), version: packageJson.version, database }
    await writeManifest(draft, { ...facts, migration: await lastMigration(db), rows: await countRows(db) })
  } finally {
    await db.destroy()
  }
}
