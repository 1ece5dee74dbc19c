import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as allRead, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../deps.ts'

/** How long requests under way may take to finish after a stop was asked for. */
const REQUESTS_DEADLINE_MS = 10_000
/** Whatever hangs, the process is gone after this long: a service manager would kill it a little later. */
const TOTAL_DEADLINE_MS = 25_000

/**
 * A connection that looks idle may have a request on its way to us. Whoever uses theirs again within this time is answered
 * and told that it was the last; only then are quiet ones closed.
 */
const KEEP_ALIVE_GRACE_MS = 500

/**
 * No new connections; resolves when the last request under way has its answer, or after the deadline. Doors are closed right
 * after everything that had arrived was read: what the system had taken for us and we had not seen yet would be cut off.
 */
export async function shutDownServer(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
  await allRead()
  // The one of node:http would cut what is idle at this very moment.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, sleep(KEEP_ALIVE_GRACE_MS)])
  const closingIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await Promise.race([closed, sleep(REQUESTS_DEADLINE_MS, undefined, { ref: false })])
  clearInterval(closingIdle)
  server.closeAllConnections()
  server.close()
}

/** A terminal's Ctrl-C arrives several times: from the terminal itself, and from npm, which passes it on. */
const SAME_REQUEST_MS = 1_000

/**
 * Runs `stop` once when the process is asked to end (SIGTERM, SIGINT, or the script that started it is gone), and then
 * ends it with code 0.
 */
export function shutDownOnSignal(stop: () => Promise<void>, log: Logger): void {
  let signalAt = 0
  const end = (signal: string): void => {
    if (signalAt > 0) {
      // A second Ctrl-C: somebody does not want to wait.
      if (Date.now() - signalAt > SAME_REQUEST_MS) process.exit(1)
      return
    }
    signalAt = Date.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), TOTAL_DEADLINE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.once('disconnect', () => end('the starting script is gone'))
}
