import type { Server, ServerResponse } from 'node:http'
import { createFairQueue } from '../../batches/fair-queue.ts'

/** Turns of the event loop that only let connections in, before a request starts in any case. */
const MAX_ACCEPTING_TURNS = 16

export interface RequestTurns {
  /** Calls `start` when it is the client's turn, unless the response was closed before. */
  run: (client: string, response: ServerResponse, start: () => void) => void
  /** Lets new connections of this server in first. */
  watch: (server: Server) => void
}

/**
 * Starts at most one request per turn of the event loop, round robin by client. Node accepts one connection per turn. If
 * every request that has arrived started at once, turns would be long, and new connections would wait in the kernel behind
 * those of a flood, where no limit per client holds. So turns that accept a connection start no request.
 */
export function createRequestTurns(): RequestTurns {
  const queue = createFairQueue({ total: 1, perClient: 1 })
  let hasAccepted = false
  /** Calls `end` after the turns that accept connections. */
  const endLater = (end: () => void, turnsLeft = MAX_ACCEPTING_TURNS): void =>
    void setImmediate(() => {
      const isAccepting = hasAccepted && turnsLeft > 0
      hasAccepted = false
      if (isAccepting) endLater(end, turnsLeft - 1)
      else end()
    })
  return {
    run(client, response, start) {
      const startInTurn = async (): Promise<void> => {
        endLater(await queue.acquire(client))
        if (!response.destroyed) start()
      }
      void startInTurn()
    },
    watch: (server) => void server.on('connection', () => (hasAccepted = true)),
  }
}
