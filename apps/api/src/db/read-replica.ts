import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from '../deps.ts'
import { databaseErrorOf, dbFromPool, isReadOnly, isRetryable, isUnreachable, openPool } from './client.ts'
import { onPrimary, positionToRead, readAtPosition } from './log-position.ts'

export interface ReadReplica {
  /**
   * Runs reads on the replica, at the state that the primary has now or later: they see all that was stored
   * before, also what the same person has just changed. Runs them on the primary while the replica is behind or away, and again there when
   * it fails. `work` must only read; transactions of `inTransaction` always go to the primary.
   */
  read: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

interface ReplicaOptions {
  connectionString: string
  maxConnections: number
  statementTimeoutMs: number
  onIdleError: (error: Error) => void
  log: Logger
}

/** How often a connection asks whether the replica has caught up, and after how long the primary is asked instead. */
const LOOKS = 5
const LOOK_INTERVAL_MS = 4
/** How long a replica that is behind or away is left alone. */
const REST_MS = 2_000

/**
 * Opens a read replica (DATABASE_READ_URL) beside the pool of the primary, whose `connect` from then on returns a
 * connection to the replica within `read`.
 */
export function openReadReplica(primary: Pool, { log, ...options }: ReplicaOptions): ReadReplica {
  const replica = openPool({ ...options, prepared: true })
  const primaryDb = dbFromPool(primary)
  const connect = primary.connect.bind(primary)
  let restsUntil = -Infinity
  const rest = (reason: string): void => {
    if (performance.now() > restsUntil) log.warn({ reason }, 'the read replica is not used for a moment')
    restsUntil = performance.now() + REST_MS
  }
  /** Returns a connection that sees the position; null: the primary has to serve. */
  const connectCaughtUp = async (position: string): Promise<PoolClient | null> => {
    if (performance.now() < restsUntil) return null
    const client = await replica.connect().catch((error: unknown) => {
      rest(reasonOf(error))
      return null
    })
    if (!client) return null
    const isCaughtUp = await hasReplayed(client, position).catch(() => false)
    if (isCaughtUp) return client
    client.release()
    rest('it is behind')
    return null
  }
  primary.connect = ((callback?: Parameters<typeof connect>[0]) => {
    const position = positionToRead()
    if (callback !== undefined) return connect(callback)
    return position ? connectCaughtUp(position).then((client) => client ?? connect()) : connect()
  }) as typeof primary.connect
  return {
    async read(work) {
      if (performance.now() < restsUntil) return work()
      const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(primaryDb)
      try {
        return await readAtPosition(rows[0]?.position ?? null, work)
      } catch (error) {
        if (!mayComeFromReplica(error)) throw error
        rest(reasonOf(error))
        return onPrimary(work)
      }
    },
    close: () => replica.end(),
  }
}

/** A read that the replica ended, because it conflicted with what it replays, or because the replica stops. */
const mayComeFromReplica = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return isRetryable(error) || isReadOnly(error) || isUnreachable(cause)
}

const reasonOf = (error: unknown): string => databaseErrorOf(error)?.code ?? (error as Error).message

/** A server that was promoted replays nothing more, and so never catches up. */
async function hasReplayed(client: PoolClient, position: string): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ isCaughtUp: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCaughtUp"',
      [position],
    )
    if (rows[0]?.isCaughtUp) return true
    if (look === LOOKS) return false
    await sleep(LOOK_INTERVAL_MS)
  }
}
