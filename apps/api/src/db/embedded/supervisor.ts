import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../deps.ts'
import { startDatabaseProcess, type DatabaseProcess } from './database-process.ts'
import type { EmbeddedOptions } from './ipc-messages.ts'
import { isResponsive } from './ping.ts'

const HOUR_MS = 3_600_000
/** The longest path of a socket that every system accepts, with some to spare. */
const MAX_SOCKET_PATH = 100
const SOCKET_NAME = '.s.PGSQL.5432'
const BACKOFF = { firstMs: 100, longestMs: 10_000, forgottenAfterMs: 60_000 }

/** How long the database is waited for before it is taken for hanging. */
interface HealthCheckTimeouts {
  everyMs: number
  deadlineMs: number
  /** While a dump is written, queries wait longer. */
  dumpMs: number
}
const HEALTH_CHECK_TIMEOUTS: HealthCheckTimeouts = { everyMs: 5_000, deadlineMs: 20_000, dumpMs: 300_000 }

export interface EmbeddedDatabase {
  /** Stays the same when the database's process is replaced. */
  connectionString: string
  /** From now on the database must answer in time, or its process is replaced. Called when the long work of a start is done. */
  startHealthChecks: (timeouts?: HealthCheckTimeouts) => void
  stop: () => Promise<void>
}

/**
 * Starts the embedded database in a process of its own, so that a long query does not hold up the web process, and
 * replaces that process whenever it ends or hangs. Rejects with a line for a person when the directory cannot be opened.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  dumpEveryMs = HOUR_MS,
): Promise<EmbeddedDatabase> {
  const directory = socketDirectory(resolve(dataDir))
  const options: EmbeddedOptions = {
    dataDir: resolve(dataDir),
    socketPath: join(directory, SOCKET_NAME),
    parentPid: process.pid,
    dumpEveryMs,
  }
  const connectionString = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`
  const supervised = supervise(await startDatabaseProcess(options, log), () => startDatabaseProcess(options, log), log)
  return {
    connectionString,
    startHealthChecks: (timeouts = HEALTH_CHECK_TIMEOUTS) => supervised.watch(connectionString, timeouts),
    stop: supervised.stop,
  }
}

/** Only this user may enter the directory: the socket asks for no password. */
function socketDirectory(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (join(near, SOCKET_NAME).length > MAX_SOCKET_PATH) return mkdtempSync(join(tmpdir(), 'atelier-'))
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

function supervise(first: DatabaseProcess, restart: () => Promise<DatabaseProcess>, log: Logger): Supervised {
  let current: DatabaseProcess | null = first
  const stopping = new AbortController()

  /** Tries until the database is back or the shop stops. */
  const replace = async (backOffMs: number): Promise<DatabaseProcess | null> => {
    await sleep(backOffMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return null
    try {
      return await restart()
    } catch (error) {
      log.error({ reason: String(error) }, 'the embedded database did not start again')
      return replace(Math.min(backOffMs * 2, BACKOFF.longestMs))
    }
  }

  const superviseLoop = async (): Promise<void> => {
    let backOffMs: number = BACKOFF.firstMs
    while (current) {
      const startedAt = Date.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      current = null
      log.error({ reason }, 'the embedded database ended and is started again')
      const livedLong = Date.now() - startedAt > BACKOFF.forgottenAfterMs
      backOffMs = livedLong ? BACKOFF.firstMs : Math.min(backOffMs * 2, BACKOFF.longestMs)
      current = await replace(backOffMs)
      if (current) log.info('the embedded database is back')
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
      const isAlive = await isResponsive(connectionString, deadlineMs)
      if (isAlive || probed !== current || isDumping(probed, dumpMs)) continue
      log.error(`the embedded database has not answered for ${deadlineMs} ms and is replaced`)
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
      // A replacement that was just being started when the stop came.
      await current?.stop()
    },
  }
}
