import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './client.ts'

/** How long a migration took, and how long it blocked the shop. */
export interface MigrationTiming {
  migration: string
  tookMs: number
  /** The longest time that it held a lock on an existing table that blocks writes or reads. Never less than the truth. */
  longestLockMs: number
  /** The table and mode of that lock; null: no lock was seen. */
  lock: string | null
}

/** Is called around each migration that runs. */
export interface MigrationObserver {
  begin: (migration: string, tx: Tx) => Promise<void>
  /** After the commit. */
  end: (migration: string) => Promise<void>
}

/** Time between two looks at pg_locks. */
const SAMPLE_MS = 10
/** Modes that conflict with writes, the last one with reads too. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

interface Measurement {
  startedAt: number
  lastSampleAt: number
  /** When each lock was not held yet. */
  freeAt: Map<string, number>
  stopping: AbortController
  sampling: Promise<void>
}

/**
 * Measures migrations: another connection reads pg_locks every 10 ms. A lock counts from the sample before it was first seen
 * until the commit, so the result is an upper bound. `db` needs two connections more than the migrations.
 */
export function measureMigrations(db: Db): {
  observer: MigrationObserver
  timings: MigrationTiming[]
  /** Ends the measurement of a migration that failed. */
  stop: () => Promise<void>
} {
  const timings: MigrationTiming[] = []
  let current: Measurement | null = null
  const stop = async (): Promise<void> => {
    current?.stopping.abort()
    await current?.sampling
  }
  return {
    timings,
    stop,
    observer: {
      async begin(_, tx) {
        // An attempt that timed out on a lock is measured again.
        await stop()
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const tables = await listTables(db)
        const now = performance.now()
        const measurement = { startedAt: now, lastSampleAt: now, freeAt: new Map<string, number>() }
        const stopping = new AbortController()
        const pid = rows[0]?.pid ?? 0
        // A connection that ends takes the migration with it, which reports it.
        const sampling = sample(db, { pid, tables, measurement, signal: stopping.signal }).catch(() => undefined)
        current = Object.assign(measurement, { stopping, sampling })
      },
      async end(migration) {
        const endedAt = performance.now()
        const measured = current
        await stop()
        if (measured) timings.push(timingOf(migration, measured, endedAt))
        current = null
      },
    },
  }
}

function timingOf(
  migration: string,
  { startedAt, lastSampleAt, freeAt }: Measurement,
  endedAt: number,
): MigrationTiming {
  // What it locked after the last sample was held at most since then.
  let [longestLockMs, lock]: [number, string | null] = [Math.max(0, endedAt - lastSampleAt), null]
  for (const [name, since] of freeAt) {
    if (endedAt - since >= longestLockMs) [longestLockMs, lock] = [endedAt - since, name]
  }
  return { migration, tookMs: Math.round(endedAt - startedAt), longestLockMs: Math.round(longestLockMs), lock }
}

async function listTables(db: Db): Promise<number[]> {
  const { rows } = await sql<{ oid: number }>`
    select oid::bigint as oid from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`.execute(
    db,
  )
  return rows.map(({ oid }) => oid)
}

interface Sampling {
  pid: number
  tables: readonly number[]
  measurement: Pick<Measurement, 'lastSampleAt' | 'freeAt'>
  signal: AbortSignal
}

async function sample(db: Db, { pid, tables, measurement, signal }: Sampling): Promise<void> {
  while (!signal.aborted) {
    const askedAt = performance.now()
    const { rows } = await sql<{ lock: string }>`
      select c.relname || ' (' || l.mode || ')' as lock
      from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = ${pid} and l.granted and l.locktype = 'relation' and l.mode = any(${BLOCKING})
        and l.relation::bigint = any(${[...tables]}::bigint[])`.execute(db)
    for (const { lock } of rows) {
      if (!measurement.freeAt.has(lock)) measurement.freeAt.set(lock, measurement.lastSampleAt)
    }
    if (signal.aborted) return
    measurement.lastSampleAt = askedAt
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined)
  }
}
