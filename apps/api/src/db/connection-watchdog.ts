import { Client, type Pool, type PoolClient } from 'pg'

/**
 * How long a statement may take before the line is looked at, and how long a new connection may take to say something. A line
 * is dead after two silences, because one may be our own: 8 seconds, while browsers wait 15.
 */
interface WatchdogTimeouts {
  slowMs: number
  deadlineMs: number
  missedProbes: number
  /** No statement takes longer: the server has ended it by then, so whoever still waits hears nothing at all. */
  longestMs: number
}

export interface ConnectionWatchdog {
  /** True from when the line was found dead until it answers again: calls are refused at once instead of waiting. */
  isDead: () => boolean
  /** A statement begins. Call the answer when it is over. */
  queryStarted: (client: PoolClient) => () => void
}

const CHECK_INTERVAL_MS = 1_000
const TIMEOUTS = { slowMs: 3_000, deadlineMs: 2_500, missedProbes: 2 }
const GRACE_MS = 2_000

/**
 * Notices a network that swallows everything and says nothing, which TCP itself finds out after a quarter of an hour: as
 * when a cable is pulled or a firewall forgets a connection. Connections over it are broken off, so that whoever waits is
 * refused and may try again.
 */
export function watchConnection(
  pool: Pool,
  { connectionString, statementTimeoutMs }: { connectionString: string; statementTimeoutMs: number },
): ConnectionWatchdog {
  const timeouts: WatchdogTimeouts = { ...TIMEOUTS, longestMs: statementTimeoutMs + GRACE_MS }
  const clients = new Set<PoolClient>()
  const underWay = new Map<PoolClient, number>()
  let isDead = false
  let isChecking = false
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))

  const check = async (): Promise<void> => {
    const now = performance.now()
    for (const [client, since] of underWay) if (now - since > timeouts.longestMs) destroyConnection(client)
    const isSlow = [...underWay.values()].some((since) => now - since > timeouts.slowMs)
    if (isChecking || !(isSlow || isDead)) return
    isChecking = true
    let silences = 0
    while (silences < timeouts.missedProbes && !(await isResponsive(connectionString, timeouts.deadlineMs)))
      silences += 1
    isDead = silences === timeouts.missedProbes
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
      underWay.set(client, performance.now())
      return () => void underWay.delete(client)
    },
  }
}

/** Whether the server says anything to a new connection; a refusal is an answer. */
async function isResponsive(connectionString: string, deadlineMs: number): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, deadlineMs, false)
  const reply = client.connect().then(
    () => true,
    () => true,
  )
  const hasReplied = await Promise.race([reply, late])
  clearTimeout(timer)
  if (hasReplied) void client.end().catch(() => undefined)
  else destroyConnection(client)
  return hasReplied
}

/** Without a goodbye, which nobody would hear. What was asked over it fails with "Connection terminated". */
function destroyConnection(client: PoolClient | Client): void {
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
}
