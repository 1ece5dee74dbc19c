import type { PGlite } from '@electric-sql/pglite'
import { storeBackup } from './backups.ts'
import type { FromDatabase } from './messages.ts'

interface DumpOptions {
  dataDir: string
  everyMs: number
  tell: (message: FromDatabase) => void
}

/** Dumps the database again and again, but not when nothing was written since the last time. `stop` waits for a running one. */
export function keepDumping(db: PGlite, { dataDir, everyMs, tell }: DumpOptions): { stop: () => Promise<void> } {
  let lastPosition = ''
  let running = Promise.resolve()
  const dump = async (): Promise<void> => {
    if ((await writtenUpTo(db)) === lastPosition) return
    tell({ type: 'busy', busy: true })
    try {
      const path = await dumpNow(db, dataDir)
      lastPosition = await writtenUpTo(db)
      tell({ type: 'note', level: 'info', message: `database dumped to ${path}` })
    } catch (error) {
      tell({ type: 'note', level: 'error', message: `the hourly dump failed: ${String(error)}` })
    } finally {
      tell({ type: 'busy', busy: false })
    }
  }
  const timer = setInterval(() => {
    running = running.then(dump)
  }, everyMs)
  const stop = (): Promise<void> => {
    clearInterval(timer)
    return running
  }
  return { stop }
}

/** Writes one dump of the whole database and returns its path. */
export async function dumpNow(db: PGlite, dataDir: string): Promise<string> {
  const dump = await db.dumpDataDir('gzip')
  return storeBackup(dataDir, new Uint8Array(await dump.arrayBuffer()), new Date())
}

async function writtenUpTo(db: PGlite): Promise<string> {
  const { rows } = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return rows[0]?.at ?? ''
}
