import { Client, type Pool, type PoolClient } from 'pg'

/**
 * How long a statement may take before the line is looked at, and how long a new connection may take to say something. A line
 * is dead after two silences, because one may be our own: 8 seconds, while browsers wait 15.
 */
interface LinePatience {
  slowMs: number
  deadlineMs: number
  silences: number
  /** No statement takes longer: the server has ended it by then, so whoever still waits hears nothing at all. */
  longestMs: number
}

export interface LineWatch {
  /** True from when the line was found dead until it answers again: calls are refused at once instead of waiting. */
  isDead: () => boolean
  /** A statement begins. Call the answer when it is over. */
  began: (client: PoolClient) => () => void
}

const LOOK_EVERY_MS = 1_000
const PATIENCE = { slowMs: 3_000, deadlineMs: 2_500, silences: 2 }
const GRACE_MS = 2_000

/**
 * Notices a network that swallows everything and says nothing, which TCP itself finds out after a quarter of an hour: as
 * when a cable is pulled or a firewall forgets a connection. Connections over it are broken off, so that whoever waits is
 * refused and may try again.
 */
export function watchLine(
  pool: Pool,
  { connectionString, statementTimeoutMs }: { connectionString: string; statementTimeoutMs: number },
): LineWatch {
  const patience: LinePatience = { ...PATIENCE, longestMs: statementTimeoutMs + GRACE_MS }
  const clients = new Set<PoolClient>()
  const underWay = new Map<PoolClient, number>()
  let isDead = false
  let isLooking = false
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))

  const look = async (): Promise<void> => {
    const now = performance.now()
    for (const [client, since] of underWay) if (now - since > patience.longestMs) breakOff(client)
    const isSlow = [...underWay.values()].some((since) => now - since > patience.slowMs)
    if (isLooking || !(isSlow || isDead)) return
    isLooking = true
    let silences = 0
    while (silences < patience.silences && !(await answers(connectionString, patience.deadlineMs))) silences += 1
    isDead = silences === patience.silences
    if (isDead) for (const client of clients) breakOff(client)
    isLooking = false
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  const end: () => Promise<void> = pool.end.bind(pool)
  pool.end = () => {
    clearInterval(looking)
    return end()
  }

  return {
    isDead: () => isDead,
    began: (client) => {
      underWay.set(client, performance.now())
      return () => void underWay.delete(client)
    },
  }
}

/** Whether the server says anything to a new connection; a refusal is an answer. */
async function answers(connectionString: string, deadlineMs: number): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, deadlineMs, false)
  const asked = client.connect().then(
    () => true,
    () => true,
  )
  const isHeard = await Promise.race([asked, late])
  clearTimeout(timer)
  if (isHeard) void client.end().catch(() => undefined)
  else breakOff(client)
  return isHeard
}

/** Without a goodbye, which nobody would hear. What was asked over it fails with "Connection terminated". */
function breakOff(client: PoolClient | Client): void {
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
}
