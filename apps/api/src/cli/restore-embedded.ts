import { existsSync, mkdtempSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { alignShopDays } from '../boot/align-shop-days.ts'
import { firstLine } from '../boot/start-error.ts'
import { openDb, type Db } from '../db/client.ts'
import { isLogicalName, listBackups } from '../db/embedded/backups.ts'
import { DumpError, fillTables, isLogicalDump, unpackDump } from '../db/embedded/logical-dump.ts'
import { majorOfArchive, readArchive, unpackArchive } from '../db/embedded/directory-archive.ts'
import { EMBEDDED_POSTGRES_MAJOR } from '../db/embedded/postgres-major.ts'
import { maskFileModes } from '../db/embedded/mask-file-modes.ts'
import { unixSocket } from '../db/embedded/unix-socket.ts'
import { serveWire, type WireServer } from '../db/embedded/wire-server.ts'
import { checkMigrated, migrate } from '../db/migrate.ts'
import { MigrationError } from '../db/migration-error.ts'
import type { Logger } from '../deps.ts'
import { CommandError } from './run-command.ts'

const decompress = promisify(gunzip)

/**
 * Replaces the embedded database with a dump; the previous one is renamed. The dump is loaded and migrated under
 * another name first, so that a broken one changes nothing. Throws a CommandError with the reason.
 */
export async function restoreEmbedded(dataDir: string, backup: string, log: Logger): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const present = join(dataDir, 'database')
  const fresh = `${present}.restoring-${stamp}`
  const replaced = `${present}.replaced-${stamp}`
  maskFileModes()
  try {
    await ((await isLogicalDump(backup))
      ? loadLogical(fresh, backup, log)
      : loadArchive(fresh, { backup, dataDir, log }))
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (error instanceof DumpError) throw new CommandError(error.message)
    if (error instanceof CommandError || error instanceof MigrationError) throw error
    throw new CommandError(`${backup} cannot be restored, nothing was changed: ${firstLine(error)}`)
  }
  if (existsSync(present)) {
    await rename(present, replaced)
    console.log(`The previous database was moved to ${replaced}`)
  }
  await rename(fresh, present)
  console.log(`Restored ${backup}`)
}

/** Creates the schema at the dump's migration, fills it, and migrates it to the newest schema. */
async function loadLogical(fresh: string, backup: string, log: Logger): Promise<void> {
  const dump = await unpackDump(backup)
  const { migrations } = dump.header
  await checkMigrated(migrations)
  await withServedDatabase(
    await PGlite.create({ dataDir: fresh, extensions: { pg_trgm } }),
    async (pglite, { db, exclusively }) => {
      await migrate(db, log, { upTo: Math.max(0, ...migrations.map(({ number }) => number)) })
      await exclusively(() => fillTables(pglite, dump))
      await migrate(db, log)
      await alignShopDays(db)
      await exclusively(() => pglite.exec('analyze'))
    },
  )
}

/** Loads a packed database directory of an earlier version. Only the same PostgreSQL major opens it. */
async function loadArchive(
  fresh: string,
  { backup, dataDir, log }: { backup: string; dataDir: string; log: Logger },
): Promise<void> {
  const entries = readArchive(await decompress(await readFile(backup)))
  const major = majorOfArchive(entries)
  if (major === null) throw new CommandError(`${backup} is not a dump of the shop: it holds no database`)
  if (major !== EMBEDDED_POSTGRES_MAJOR) throw await majorMismatchError(dataDir, backup, major)
  unpackArchive(entries, fresh)
  const pglite = await PGlite.create({ dataDir: fresh, extensions: { pg_trgm } })
  await withServedDatabase(pglite, async (_, { db }) => void (await migrate(db, log)))
}

async function majorMismatchError(dataDir: string, backup: string, major: string): Promise<CommandError> {
  const logical = (await listBackups(dataDir)).find(isLogicalName)
  return new CommandError(
    `${backup} holds files of PostgreSQL ${major}, and this version of the shop runs PostgreSQL ${EMBEDDED_POSTGRES_MAJOR}: ` +
      `restore ${logical ? join(dataDir, 'backups', logical) : 'a dump that ends in .dump.gz'} instead`,
  )
}

/** Serves the database to the usual driver on a socket that only this user reaches, and closes it afterwards. */
async function withServedDatabase(
  pglite: PGlite,
  work: (pglite: PGlite, opened: { db: Db } & Pick<WireServer, 'exclusively'>) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-'))
  const { path, connectionString } = unixSocket(directory)
  const server = await serveWire(pglite, { path }, 2)
  const db = openDb({ connectionString, maxConnections: 2, onIdleError: () => undefined })
  try {
    await work(pglite, { db, exclusively: server.exclusively })
  } finally {
    await db.destroy()
    await server.close()
    await pglite.close()
    await rm(directory, { recursive: true, force: true })
  }
}
