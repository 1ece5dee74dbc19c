import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '../deps.ts'
import { inTransaction, databaseErrorOf, type Db, type Tx } from './client.ts'
import { MigrationError } from './migration-error.ts'

/** How long a migration waits for locks. Every statement on the same table queues behind it. */
export interface LockTimeouts {
  /** One attempt waits this long for each lock, then releases its locks. */
  lockTimeoutMs: number
  /** The pause after the first attempt, in which queued statements run; it doubles up to the longest. */
  pauseMs: number
  longestPauseMs: number
  /** No new attempt starts after this long. */
  giveUpAfterMs: number
}

/**
 * Longer than PostgreSQL's deadlock_timeout (1 s), after which an autovacuum yields. Documented in docs/operations.md.
 */
export const LOCK_TIMEOUTS: LockTimeouts = {
  lockTimeoutMs: 2_000,
  pauseMs: 4_000,
  longestPauseMs: 15_000,
  giveUpAfterMs: 600_000,
}

/** A connection that blocks the migration. Without the statement's text, which may contain personal data. */
interface Blocker {
  pid: number
  application: string
  state: string
  secondsInTransaction: number
  /** The first word of its statement: COPY is a dump, SELECT a report. */
  statement: string
}

interface LockWait {
  waitsFor: string
  blockers: Blocker[]
}

/** lock_not_available and deadlock_detected: a retry may succeed. */
const LOCK_CONFLICTS = new Set(['55P03', '40P01'])
const isLockConflict = (error: unknown): boolean => LOCK_CONFLICTS.has(databaseErrorOf(error)?.code ?? '')

/** Sets the lock timeout of all following statements of the transaction. */
export async function setLockTimeout(tx: Tx, { lockTimeoutMs }: LockTimeouts): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
}

/**
 * Runs `work` in a transaction and retries it after a lock timeout; queued statements run in the pauses. Logs the
 * blockers of each attempt. Throws a MigrationError that names them when the total time is over.
 */
export async function retryOnLockTimeout<T>(
  { db, log, migration }: { db: Db; log: Logger; migration: string },
  timeouts: LockTimeouts,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  let pauseMs = timeouts.pauseMs
  for (let attempt = 1; ; attempt += 1) {
    const watcher = watchLockWait(db, timeouts.lockTimeoutMs / 4, (wait) =>
      log.warn({ migration, attempt, ...wait }, 'a migration waits for a lock'),
    )
    try {
      return await inTransaction(db, async (tx) => {
        watcher.watch(await backendPid(tx))
        return work(tx)
      })
    } catch (error) {
      if (!isLockConflict(error)) throw error
      const waitedMs = performance.now() - startedAt
      if (waitedMs + pauseMs > timeouts.giveUpAfterMs) throw lockTimeoutError(migration, waitedMs, watcher.last())
    } finally {
      await watcher.stop()
    }
    log.warn({ migration, attempt, pauseMs }, 'migration lock timed out, retrying')
    await sleep(pauseMs * (0.75 + Math.random() / 2))
    pauseMs = Math.min(pauseMs * 2, timeouts.longestPauseMs)
  }
}

async function backendPid(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

interface LockWatcher {
  watch: (pid: number) => void
  /** The last lock it waited for; null when it never waited. */
  last: () => LockWait | null
  stop: () => Promise<void>
}

/** Monitors the backend's lock wait from another connection, and reports each new set of blockers once. */
function watchLockWait(db: Db, everyMs: number, report: (wait: LockWait) => void): LockWatcher {
  const stopping = new AbortController()
  let last: LockWait | null = null
  let reported = ''
  let watching = Promise.resolve()
  const watch = async (pid: number): Promise<void> => {
    for (;;) {
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      // A failed query only means a missing log line.
      const wait = await lockWaitOf(db, pid).catch(() => null)
      if (!wait) continue
      last = wait
      const key = `${wait.waitsFor} ${wait.blockers.map((blocker) => blocker.pid).join(' ')}`
      if (key !== reported) report(wait)
      reported = key
    }
  }
  return {
    watch: (pid) => {
      watching = watch(pid)
    },
    last: () => last,
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}

async function lockWaitOf(db: Db, pid: number): Promise<LockWait | null> {
  const waits = await sql<{ waitsFor: string }>`
    select coalesce(relation::regclass::text, locktype) || ' (' || mode || ')' as "waitsFor"
    from pg_locks where pid = ${pid} and not granted limit 1`.execute(db)
  const waitsFor = waits.rows[0]?.waitsFor
  if (waitsFor === undefined) return null
  const { rows: blockers } = await sql<Blocker>`
    select pid, application_name as application, coalesce(state, backend_type) as state,
      coalesce(extract(epoch from clock_timestamp() - xact_start), 0)::int as "secondsInTransaction",
      coalesce(upper(substring(query from '^\\s*([A-Za-z]+)')), 'unknown') as statement
    from pg_stat_activity where pid = any(pg_blocking_pids(${pid})) order by xact_start`.execute(db)
  return { waitsFor, blockers }
}

function lockTimeoutError(migration: string, waitedMs: number, wait: LockWait | null): MigrationError {
  const seconds = Math.round(waitedMs / 1_000)
  const blockers = (wait?.blockers ?? []).map(
    ({ pid, application, statement, secondsInTransaction }) =>
      `process ${pid} (${application || 'unnamed'}, ${statement}, ${secondsInTransaction} s in its transaction)`,
  )
  const holder = blockers.length > 0 ? blockers.join(', ') : 'another connection'
  return new MigrationError(
    `Migration ${migration} did not get its lock on ${wait?.waitsFor ?? 'a table'} in ${seconds} s, nothing was changed: ` +
      `${holder} holds it. Wait for it or end it, then start again`,
  )
}
