import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../deps.ts'

/** How long running requests may take to finish after the stop. */
const REQUESTS_DEADLINE_MS = 10_000
/** The process exits after this long in any case, shortly before a service manager would kill it. */
const TOTAL_DEADLINE_MS = 25_000

/**
 * A client may have sent a request on a connection that looks idle here. Requests that arrive within this time are
 * served with `Connection: close`; idle connections are closed afterwards.
 */
const KEEP_ALIVE_GRACE_MS = 500

/** Under attack, new connections never end. */
const ACCEPT_DEADLINE_MS = 2_000

/**
 * Resolves when no connection waits to be accepted: the kernel would reset them when the listener closes. Node accepts one
 * connection per turn of the event loop.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const endsAt = performance.now() + ACCEPT_DEADLINE_MS
  let accepted: boolean
  const note = (): void => void (accepted = true)
  server.on('connection', note)
  // From here on, each turn looks for connections first.
  await nextTurn()
  do {
    accepted = false
    await nextTurn()
  } while (accepted && performance.now() < endsAt)
  server.off('connection', note)
}

/** Stops accepting connections. Resolves when the last running request is finished, or after the deadline. */
export async function shutDownServer(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
  await acceptWaiting(server)
  // Server.close() of node:http would close idle connections immediately.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, sleep(KEEP_ALIVE_GRACE_MS)])
  const closingIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await Promise.race([closed, sleep(REQUESTS_DEADLINE_MS, undefined, { ref: false })])
  clearInterval(closingIdle)
  server.closeAllConnections()
  server.close()
}

/** One Ctrl-C can deliver the signal several times: from the terminal, and from npm, which forwards it. */
const SAME_REQUEST_MS = 1_000

/** Runs `stop` once on SIGTERM, on SIGINT, or when the parent script is gone, then exits with code 0. */
export function shutDownOnSignal(stop: () => Promise<void>, log: Logger): void {
  let signalAt = 0
  const end = (signal: string): void => {
    if (signalAt > 0) {
      // A second Ctrl-C: exit without waiting.
      if (Date.now() - signalAt > SAME_REQUEST_MS) process.exit(1)
      return
    }
    signalAt = Date.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), TOTAL_DEADLINE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.once('disconnect', () => end('parent process exited'))
}
