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
  let lastPosition = hasDump ? await withClient(connectionString, writtenUpTo) : ''
  const dump = async (): Promise<void> => {
    try {
      await withClient(connectionString, async (client) => {
        if ((await writtenUpTo(client)) === lastPosition) return
        const madeAt = new Date()
        const path = await storeBackup(dataDir, madeAt, (file) => writeDump(client, file, madeAt))
        // Reading prunes pages, which also writes to the log.
        lastPosition = await writtenUpTo(client)
        log.info(`database dumped to ${path}`)
      })
    } catch (error) {
      lastPosition = ''
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

async function writtenUpTo(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return rows[0]?.at ?? ''
}
