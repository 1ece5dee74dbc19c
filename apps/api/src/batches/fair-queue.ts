/** Gives turns to clients, round robin, so that a client with many requests delays only itself. */
export interface FairQueue {
  /**
   * Waits for a turn and returns the function that ends it. Rejects with `TurnTimeout` after `timeoutMs`, if given. The
   * client '' is the process itself, which has no limit of its own.
   */
  acquire: (client: string, timeoutMs?: number) => Promise<() => void>
  /** How many turns of a client are in progress or waited for. */
  countOf: (client: string) => number
  /** How many turns are in progress or waited for, counting at most `perClient` of each client. */
  countAll: (perClient: number) => number
  /** How many turns all clients together wait for. */
  waiting: () => number
}

/** A turn did not come in time. */
export class TurnTimeout extends Error {}

interface FairQueueOptions {
  /** Turns at a time. */
  total: number
  /** Turns of one client at a time. */
  perClient: number
}

interface Turns {
  active: number
  waiting: (() => void)[]
}

/** Returns a third of `total`, at least 1: what one client may have of it. RATE_LIMIT_FACTOR multiplies it. */
export const clientShare = (total: number, factor = 1): number =>
  Math.min(total, Math.max(1, Math.floor((total / 3) * factor)))

/** Creates a queue in which the client that waited longest since its last turn is next. */
export function createFairQueue({ total, perClient }: FairQueueOptions): FairQueue {
  /** In the order of turns: a client moves to the end when one starts, and when one ends. */
  const clients = new Map<string, Turns>()
  let active = 0

  const canStart = (client: string, { active: own, waiting }: Turns): boolean =>
    waiting.length > 0 && (client === '' || own < perClient)
  const startNext = (): void => {
    // A client that is moved to the end is visited again.
    for (const [client, turns] of clients) {
      if (active >= total) return
      if (!canStart(client, turns)) continue
      moveToEnd(client, turns)
      active += 1
      turns.active += 1
      turns.waiting.shift()?.()
    }
  }
  const moveToEnd = (client: string, turns: Turns): void => {
    clients.delete(client)
    if (turns.active > 0 || turns.waiting.length > 0) clients.set(client, turns)
  }
  const endOf = (client: string, turns: Turns) => {
    let isOver = false
    return (): void => {
      if (isOver) return
      isOver = true
      active -= 1
      turns.active -= 1
      moveToEnd(client, turns)
      startNext()
    }
  }

  return {
    acquire(client, timeoutMs) {
      const turns = clients.get(client) ?? { active: 0, waiting: [] }
      clients.set(client, turns)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const start = (): void => {
        clearTimeout(timer)
        resolve(endOf(client, turns))
      }
      const giveUp = (): void => {
        turns.waiting.splice(turns.waiting.indexOf(start), 1)
        moveToEnd(client, turns)
        reject(new TurnTimeout('no turn in time'))
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs).unref()
      turns.waiting.push(start)
      startNext()
      return promise
    },
    countOf(client) {
      const turns = clients.get(client)
      return turns ? turns.active + turns.waiting.length : 0
    },
    countAll: (most) => {
      let sum = 0
      for (const [client, { active: own, waiting }] of clients) {
        const count = own + waiting.length
        sum += client === '' ? count : Math.min(most, count)
      }
      return sum
    },
    waiting: () => [...clients.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  }
}
