import { Client } from 'pg'
import type { Logger } from '../../deps.ts'
import { destroyConnection } from '../connection-probe.ts'
import { listBackups, storeBackup } from './backups.ts'
import { writeDump } from './logical-dump.ts'

interface DumpOptions {
  dataDir: string
  everyMs: number
  log: Logger
}

export interface DumpScheduler {
  /** Stops scheduling, then writes a last dump if the database changed since the previous one. */
  stopWithDump: () => Promise<void>
}

/** Dumps the database periodically, unless nothing was written since the last dump or since it was opened. */
export async function scheduleDumps(
  connectionString: string,
  { dataDir, everyMs, log }: DumpOptions,
): Promise<DumpScheduler> {
  const hasDump = (await listBackups(dataDir)).length > 0
  let lastSnapshot = hasDump ? await withClient(connectionString, currentSnapshot) : ''
  const dump = async (): Promise<void> => {
    try {
      await withClient(connectionString, async (client) => {
        // Taken before the dump: what is committed while it is written belongs to the next one.
        const snapshot = await currentSnapshot(client)
        if (snapshot === lastSnapshot) return
        const madeAt = new Date()
        const path = await storeBackup(dataDir, madeAt, (file) => writeDump(client, file, madeAt))
        lastSnapshot = snapshot
        log.info(`database dumped to ${path}`)
      })
    } catch (error) {
      lastSnapshot = ''
      log.error({ reason: String(error) }, 'database dump failed')
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(dump)
  }, everyMs)
  timer.unref()
  return {
    stopWithDump: async () => {
      clearInterval(timer)
      await running
      await dump()
    },
  }
}

/** Dumps a database once, into a new file. */
export const dumpDatabase = (connectionString: string, file: string, madeAt: Date): Promise<void> =>
  withClient(connectionString, (client) => writeDump(client, file, madeAt))

/** Connects for one dump: an idle connection would hold its memory for an hour. */
async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'atelier-dump' })
  // A connection that breaks during a query reports twice: to the query, and here.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    destroyConnection(client)
    throw error
  }
}

/** Returns which transactions are committed: the same text means that nothing was written in between. Reading changes nothing. */
async function currentSnapshot(client: Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return rows[0]?.snapshot ?? ''
}
