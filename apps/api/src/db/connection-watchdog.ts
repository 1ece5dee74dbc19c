import type { Pool, PoolClient } from 'pg'
import { destroyConnection, isResponsive } from './connection-probe.ts'
import type { DatabaseHosts } from './database-hosts.ts'

/**
 * A connection is dead after two missed probes, because one may be caused by this process: 8 seconds, while browsers
 * wait 15.
 */
interface WatchdogTimeouts {
  /** A statement that takes longer starts a probe. */
  slowMs: number
  /** How long one probe may take. */
  deadlineMs: number
  missedProbes: number
  /** The server has ended every statement by then: a longer one will never get a response. */
  longestMs: number
}

export interface ConnectionWatchdog {
  /** True while the network is dead: calls then fail immediately instead of waiting. */
  isDead: () => boolean
  /** Registers a running statement. The caller calls the returned function when it ends. */
  queryStarted: (client: PoolClient) => () => void
}

const CHECK_INTERVAL_MS = 1_000
const TIMEOUTS = { slowMs: 3_000, deadlineMs: 2_500, missedProbes: 2 }
const GRACE_MS = 2_000

/**
 * Detects a network that drops every packet silently, such as a pulled cable or a firewall that forgot a connection;
 * TCP itself takes a quarter of an hour. Destroys the connections, so that waiting callers fail and may retry.
 */
export function watchConnection(
  pool: Pool,
  { hosts, statementTimeoutMs }: { hosts: Pick<DatabaseHosts, 'current' | 'moveOn'>; statementTimeoutMs: number },
): ConnectionWatchdog {
  const timeouts: WatchdogTimeouts = { ...TIMEOUTS, longestMs: statementTimeoutMs + GRACE_MS }
  const clients = new Set<PoolClient>()
  const running = new Map<PoolClient, number>()
  let isDead = false
  let isChecking = false
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))

  const check = async (): Promise<void> => {
    const now = performance.now()
    for (const [client, since] of running) if (now - since > timeouts.longestMs) destroyConnection(client)
    const isSlow = [...running.values()].some((since) => now - since > timeouts.slowMs)
    if (isChecking || !(isSlow || isDead)) return
    isChecking = true
    const address = hosts.current()
    let missed = 0
    while (missed < timeouts.missedProbes && !(await isResponsive(address, timeouts.deadlineMs))) missed += 1
    isDead = missed === timeouts.missedProbes
    // The next check asks the next host, if there is one.
    if (isDead) hosts.moveOn(address)
    if (isDead) for (const client of clients) destroyConnection(client)
    isChecking = false
  }
  const checkTimer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
  const end: () => Promise<void> = pool.end.bind(pool)
  pool.end = () => {
    clearInterval(checkTimer)
    return end()
  }

  return {
    isDead: () => isDead,
    queryStarted: (client) => {
      running.set(client, performance.now())
      return () => void running.delete(client)
    },
  }
}
