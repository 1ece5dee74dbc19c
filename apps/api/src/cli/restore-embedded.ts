import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { loadLogicalDump } from '../backups/load-backup.ts'
import { alignShopDays } from '../boot/align-shop-days.ts'
import { firstLine } from '../boot/start-error.ts'
import { openDb } from '../db/client.ts'
import { createDirectory, serverDirectory } from '../db/embedded/data-directory.ts'
import { DumpError, unpackDump, type LogicalDump } from '../db/embedded/logical-dump.ts'
import { endOrphan, startServer } from '../db/embedded/postgres-server.ts'
import { prepareSocketFolder, requireServerPrograms } from '../db/embedded/supervisor.ts'
import { unixSocket } from '../db/embedded/unix-socket.ts'
import { migrate } from '../db/migrate.ts'
import { MigrationError } from '../db/migration-error.ts'
import type { Logger } from '../deps.ts'
import { CommandError } from './run-command.ts'

/**
 * Replaces the embedded database with a dump; the previous one is renamed. The dump is loaded and migrated under
 * another name first, so that a broken one changes nothing. The caller holds the lock of DATA_DIR. Throws a CommandError
 * with the reason.
 */
export async function restoreEmbedded(dataDir: string, backup: string, log: Logger): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const present = serverDirectory(dataDir)
  const fresh = `${present}.restoring-${stamp}`
  const replaced = `${present}.replaced-${stamp}`
  try {
    await endOrphan(present)
    await load(fresh, await unpackDump(backup), log)
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
async function load(directory: string, dump: LogicalDump, log: Logger): Promise<void> {
  await withServer(directory, async (connectionString) => {
    const db = openDb({ connectionString, maxConnections: 2, onIdleError: () => undefined })
    try {
      await loadLogicalDump(db, connectionString, { dump, log })
      await migrate(db, log)
      await alignShopDays(db)
    } finally {
      await db.destroy()
    }
  })
}

/** Runs a server of a new directory of DATA_DIR, and stops it afterwards. */
async function withServer(directory: string, work: (connectionString: string) => Promise<void>): Promise<void> {
  const programs = await requireServerPrograms()
  await createDirectory(directory, programs)
  const socketFolder = prepareSocketFolder(dirname(directory))
  const server = await startServer({ programs, directory, socketFolder })
  try {
    await work(unixSocket(socketFolder).connectionString)
  } finally {
    await server.stop()
  }
}
