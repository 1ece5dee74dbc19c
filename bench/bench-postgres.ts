import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../scripts/project/ports.mjs'
import { machinePrograms, type ServerPrograms } from '../apps/api/src/db/embedded/programs.ts'
import { startTemporaryServer, type TemporaryServer } from '../apps/api/src/testing/database/temporary-server.ts'

const MEGABYTE = 2 ** 20
/** As docs/operations.md advises: a quarter of the memory, and 2 GB for a million orders. */
const BUFFERS_MB = Math.min(2_048, Math.round(totalmem() / 4 / MEGABYTE))
/** Autovacuum and checkpoints stay on, as in production; every commit waits for the disk. */
const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: `${BUFFERS_MB}MB`,
  jit: 'on',
  max_parallel_workers_per_gather: 2,
}
const COUNTING = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'top' }
/** PostgreSQL's processes report their numbers after at most ten seconds without work. */
const REPORTED_AFTER_MS = 11_000

/** Returns the programs of this machine. Throws where there are none. */
export async function requireMachinePrograms(): Promise<ServerPrograms> {
  const programs = await machinePrograms()
  if (programs) return programs
  throw new Error('This needs the PostgreSQL server programs of the machine')
}

export type BenchPostgres = Pick<TemporaryServer, 'url' | 'pid' | 'crash' | 'start' | 'stop'>

/** Starts a PostgreSQL as shops run it: durable, and over TCP. It counts statements if the extension is installed. */
export async function startBenchPostgres(programs: ServerPrograms): Promise<BenchPostgres> {
  const tcpPort = await freePort()
  try {
    return await startTemporaryServer({ programs, tcpPort, settings: { ...DURABLE, ...COUNTING } })
  } catch {
    console.log('Statements are not counted: pg_stat_statements is not installed.')
    return startTemporaryServer({ programs, tcpPort, settings: DURABLE })
  }
}

/** Creates a database, empty or as a copy; drops an existing one of this name. Returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export interface StatementCounter {
  /** Returns the statements that ran in the database since the last call; NaN without pg_stat_statements. */
  statements: () => Promise<number>
  /** Returns the fsync calls of the write-ahead log since the last call: commits that waited for the disk. */
  syncs: () => Promise<number>
  end: () => Promise<void>
}

/** Counts the statements and commits of a database. Its own connection is to another one and does not count. */
export async function countStatements(serverUrl: string, databaseUrl: string): Promise<StatementCounter> {
  const client = new pg.Client({ connectionString: serverUrl })
  // A measurement that failed stops the server before it ends this connection.
  client.on('error', () => undefined)
  await client.connect()
  const name = new URL(databaseUrl).pathname.slice(1)
  const hasCounts = await client.query('create extension if not exists pg_stat_statements').then(
    () => true,
    () => false,
  )
  const read = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query<{ n: string }>(text, values)).rows[0]?.n)
  const since = (readNow: () => Promise<number>): (() => Promise<number>) => {
    let before = 0
    return async () => {
      const now = await readNow()
      const difference = now - before
      before = now
      return difference
    }
  }
  return {
    statements: since(async () =>
      hasCounts
        ? read(
            `select coalesce(sum(calls), 0) as n from pg_stat_statements s join pg_database d on d.oid = s.dbid
              where d.datname = $1`,
            [name],
          )
        : Number.NaN,
    ),
    syncs: since(async () => {
      await sleep(REPORTED_AFTER_MS)
      return read('select wal_sync as n from pg_stat_wal')
    }),
    end: () => client.end(),
  }
}
