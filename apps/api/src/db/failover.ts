import type { Pool, PoolClient } from 'pg'
import type { DatabaseHosts } from './database-hosts.ts'

export interface Demotions {
  /** Marks every connection that is open now: its server accepts no writes any more. */
  record: () => void
  /** Whether a connection was open at the last demotion. */
  has: (client: PoolClient) => boolean
}

/** A server that refuses every write must not lose its connections with each of them. */
const DEMOTION_INTERVAL_MS = 1_000

/** Remembers which connections of a pool were open when their server was found to accept no writes. */
export function trackDemotions(pool: Pool): Demotions {
  const open = new Set<PoolClient>()
  let demoted = new WeakSet<PoolClient>()
  let recordedAt = -Infinity
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  return {
    record: () => {
      if (performance.now() - recordedAt < DEMOTION_INTERVAL_MS) return
      recordedAt = performance.now()
      demoted = new WeakSet(open)
    },
    has: (client) => demoted.has(client),
  }
}

/**
 * Returns a connection that was opened after the last demotion; closes older ones. Tries as many hosts as there are, and
 * then throws the last error.
 */
export async function connectToPrimary(
  connect: () => Promise<PoolClient>,
  { count }: Pick<DatabaseHosts, 'count'>,
  demotions: Pick<Demotions, 'has'>,
): Promise<PoolClient> {
  let failures = 0
  for (;;) {
    try {
      const client = await connect()
      if (!demotions.has(client)) return client
      client.release(true)
    } catch (error) {
      failures += 1
      if (failures >= count) throw error
    }
  }
}
