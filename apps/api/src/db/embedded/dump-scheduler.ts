import type { PGlite } from '@electric-sql/pglite'
import { isLogicalName, listBackups, storeBackup } from './backups.ts'
import { packDump, readTables } from './logical-dump.ts'
import type { FromDatabase } from './ipc-messages.ts'

interface DumpOptions {
  dataDir: string
  everyMs: number
  /** Runs work on the database's session while no client has an open transaction. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  sendMessage: (message: FromDatabase) => void
}

export interface DumpScheduler {
  /** Stops scheduling and waits for a running dump. */
  stop: () => Promise<void>
  /** Stops, then writes a last dump if the database changed since the previous one. */
  stopWithDump: () => Promise<void>
}

/** Dumps the database periodically, unless nothing was written since the last dump or since it was opened. */
export async function scheduleDumps(db: PGlite, options: DumpOptions): Promise<DumpScheduler> {
  const { dataDir, everyMs, exclusively, sendMessage } = options
  const hasDump = (await listBackups(dataDir)).some(isLogicalName)
  let lastPosition = hasDump ? await exclusively(() => writtenUpTo(db)) : ''
  const dump = async (): Promise<void> => {
    sendMessage({ type: 'busy', busy: true })
    try {
      const tables = await exclusively(async () => {
        if ((await writtenUpTo(db)) === lastPosition) return null
        const read = await readTables(db, new Date())
        // Reading prunes pages, which also writes to the WAL.
        lastPosition = await writtenUpTo(db)
        return read
      })
      sendMessage({ type: 'busy', busy: false })
      if (!tables) return
      const path = await storeBackup(dataDir, await packDump(tables), new Date())
      sendMessage({ type: 'log', level: 'info', message: `database dumped to ${path}` })
    } catch (error) {
      lastPosition = ''
      sendMessage({ type: 'log', level: 'error', message: `database dump failed: ${String(error)}` })
    } finally {
      sendMessage({ type: 'busy', busy: false })
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(dump)
  }, everyMs)
  const stop = (): Promise<void> => {
    clearInterval(timer)
    return running
  }
  return { stop, stopWithDump: () => stop().then(dump) }
}

async function writtenUpTo(db: PGlite): Promise<string> {
  const { rows } = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return rows[0]?.at ?? ''
}
