import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../deps.ts'

/** How long requests under way may take to finish after a stop was asked for. */
const REQUESTS_DEADLINE_MS = 10_000
/** Whatever hangs, the process is gone after this long: a service manager would kill it a little later. */
const TOTAL_DEADLINE_MS = 25_000

/** No new connections; resolves when the last request under way has its answer, or after the deadline. */
export async function stopServing(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Kept-alive connections become idle one by one as their requests end.
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
  server.closeIdleConnections()
  await Promise.race([closed, sleep(REQUESTS_DEADLINE_MS, undefined, { ref: false })])
  clearInterval(closingIdle)
  server.closeAllConnections()
}

/** Runs `stop` once when the process is asked to end (SIGTERM, SIGINT) and then ends it with code 0. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let isStopping = false
  const end = (signal: string): void => {
    // A second Ctrl-C: somebody does not want to wait.
    if (isStopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    isStopping = true
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
}
