import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@atelier/domain/durations'
import type { Logger } from '../../deps.ts'
import { isResponsive } from '../connection-probe.ts'
import { startDatabaseProcess, type DatabaseProcess } from './database-process.ts'
import type { EmbeddedOptions } from './ipc-messages.ts'
import { unixSocket } from './unix-socket.ts'

/** A socket path length that every system accepts, with some margin. */
const MAX_SOCKET_PATH = 100
const BACKOFF = { firstMs: 100, longestMs: 10_000, forgottenAfterMs: 60_000 }

/** After these times without a response the database counts as hanging. */
interface HealthCheckTimeouts {
  everyMs: number
  deadlineMs: number
  /** Queries wait longer while a dump is written. */
  dumpMs: number
}
const HEALTH_CHECK_TIMEOUTS: HealthCheckTimeouts = { everyMs: 5_000, deadlineMs: 20_000, dumpMs: 300_000 }

export interface EmbeddedDatabase {
  /** Stays the same when the database's process is replaced. */
  connectionString: string
  /**
   * Starts the health checks, which replace a process that does not respond in time. Called after the slow work of the
   * start.
   */
  startHealthChecks: (timeouts?: HealthCheckTimeouts) => void
  stop: () => Promise<void>
}

/**
 * Starts the embedded database in a separate process, so that a long query does not block the web process, and replaces
 * that process when it ends or hangs. Rejects with a message for the operator when the directory cannot be opened.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  dumpEveryMs = HOUR_MS,
): Promise<EmbeddedDatabase> {
  const { path: socketPath, connectionString } = unixSocket(socketDirectory(resolve(dataDir)))
  const options: EmbeddedOptions = {
    dataDir: resolve(dataDir),
    socketPath,
    parentPid: process.pid,
    dumpEveryMs,
  }
  const supervised = supervise(await startDatabaseProcess(options, log), () => startDatabaseProcess(options, log), log)
  return {
    connectionString,
    startHealthChecks: (timeouts = HEALTH_CHECK_TIMEOUTS) => supervised.watch(connectionString, timeouts),
    stop: supervised.stop,
  }
}

/** Only this user may access the directory: the socket requires no password. */
function socketDirectory(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (unixSocket(near).path.length > MAX_SOCKET_PATH) return mkdtempSync(join(tmpdir(), 'atelier-'))
  mkdirSync(near, { recursive: true })
  chmodSync(near, 0o700)
  return near
}

const isDumping = (database: DatabaseProcess, atMostMs: number): boolean =>
  database.busyForMs() > 0 && database.busyForMs() < atMostMs

interface Supervised {
  watch: (connectionString: string, timeouts: HealthCheckTimeouts) => void
  stop: () => Promise<void>
}

/** Retries until the database is back. Returns null when the shop stops first. */
async function restartUntilUp(
  restart: () => Promise<DatabaseProcess>,
  { log, signal }: { log: Logger; signal: AbortSignal },
  backOffMs: number,
): Promise<DatabaseProcess | null> {
  await sleep(backOffMs, undefined, { signal }).catch(() => undefined)
  if (signal.aborted) return null
  try {
    return await restart()
  } catch (error) {
    log.error({ reason: String(error) }, 'embedded database failed to restart')
    return restartUntilUp(restart, { log, signal }, Math.min(backOffMs * 2, BACKOFF.longestMs))
  }
}

function supervise(first: DatabaseProcess, restart: () => Promise<DatabaseProcess>, log: Logger): Supervised {
  let current: DatabaseProcess | null = first
  const stopping = new AbortController()

  const superviseLoop = async (): Promise<void> => {
    let backOffMs: number = BACKOFF.firstMs
    while (current) {
      const startedAt = Date.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      current = null
      log.error({ reason }, 'embedded database ended, restarting')
      const livedLong = Date.now() - startedAt > BACKOFF.forgottenAfterMs
      backOffMs = livedLong ? BACKOFF.firstMs : Math.min(backOffMs * 2, BACKOFF.longestMs)
      current = await restartUntilUp(restart, { log, signal: stopping.signal }, backOffMs)
      if (current) log.info('embedded database restarted')
    }
  }

  const watch = async (
    connectionString: string,
    { everyMs, deadlineMs, dumpMs }: HealthCheckTimeouts,
  ): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      const probed = current
      if (!probed || isDumping(probed, dumpMs) || stopping.signal.aborted) continue
      const isHealthy = await isResponsive(connectionString, deadlineMs, 'select 1')
      if (isHealthy || probed !== current || isDumping(probed, dumpMs)) continue
      log.error(`embedded database unresponsive for ${deadlineMs} ms, replacing it`)
      probed.kill()
      await probed.ended
    }
  }

  const living = superviseLoop()
  let watching: Promise<void> | undefined
  return {
    watch: (connectionString, timeouts) => {
      watching ??= watch(connectionString, timeouts)
    },
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await living
      // A replacement may have been starting at that moment.
      await current?.stop()
    },
  }
}
