import { chmodSync, chownSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import type { Logger } from '../../deps.ts'
import { assertDirectoryFits, createDirectory, DirectoryMismatch, serverDirectory } from './data-directory.ts'
import { acquireDirectoryLock, assertDirectoryFree, DirectoryInUse } from './directory-lock.ts'
import { scheduleDumps } from './dump-scheduler.ts'
import { endOrphan, findRunningServer, startServer, type RunningServer, type ServerPlace } from './postgres-server.ts'
import { findServerPrograms, type ServerPrograms } from './programs.ts'
import { RootRefused } from './server-command.ts'
import { unixSocket } from './unix-socket.ts'

/** A socket path length that every system accepts, with some margin. */
const MAX_SOCKET_PATH = 100
const BACKOFF = { firstMs: 100, longestMs: 10_000, forgottenAfterMs: 60_000 }

/** This platform has no server programs. `message` is one line for the terminal. */
export class NoServerPrograms extends Error {
  override name = 'NoServerPrograms'
}

export interface EmbeddedDatabase {
  /** Stays the same when the server is started again. */
  connectionString: string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that belongs to DATA_DIR, and again whenever it ends. Creates its directory the first time, and
 * dumps it into `backups` every `dumpEveryMs`. Rejects with a message for the operator.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  dumpEveryMs = HOUR_MS,
): Promise<EmbeddedDatabase> {
  const absolute = resolve(dataDir)
  let server: Supervised | undefined
  const lock = await acquireDirectoryLock(absolute, () => {
    log.error('another process took DATA_DIR, this one ends')
    server?.kill()
    process.exit(1)
  })
  try {
    const place = await preparePlace(absolute)
    server = supervise(await startWhenFree(place), () => startAgain(place), log)
    const { connectionString } = unixSocket(place.socketFolder)
    const dumps = await scheduleDumps(connectionString, { dataDir: absolute, everyMs: dumpEveryMs, log })
    const { stop } = server
    return {
      connectionString,
      stop: async () => {
        // Otherwise a shop that never runs for an hour would never have a dump.
        await dumps.stopWithDump()
        await stop()
        lock.release()
      },
    }
  } catch (error) {
    await server?.stop()
    lock.release()
    throw explained(error)
  }
}

/**
 * Returns the database of DATA_DIR for a terminal command: that of the running shop, which `stop` leaves alone, or one
 * started for the command. Rejects with a message for the operator.
 */
export async function useEmbeddedDatabase(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  try {
    assertDirectoryFree(resolve(dataDir))
  } catch (error) {
    const running = await findRunningServer(serverDirectory(resolve(dataDir)))
    if (!running) throw error
    return { ...unixSocket(running.socketFolder), stop: () => Promise.resolve() }
  }
  return startEmbeddedDatabase(dataDir, log)
}

/** Returns the programs of the embedded database. Throws NoServerPrograms when this platform has none. */
export async function requireServerPrograms(): Promise<ServerPrograms> {
  const programs = await findServerPrograms()
  if (programs) return programs
  throw new NoServerPrograms(
    `There is no PostgreSQL for ${process.platform}-${process.arch} among the installed packages or on this machine: ` +
      'set DATABASE_URL to a database',
  )
}

async function preparePlace(dataDir: string): Promise<ServerPlace> {
  const programs = await requireServerPrograms()
  const directory = serverDirectory(dataDir)
  await assertDirectoryFits(dataDir, programs)
  await createDirectory(directory, programs)
  await endOrphan(directory)
  return { programs, directory, socketFolder: prepareSocketFolder(dataDir) }
}

/** Only the owner of DATA_DIR, and root, may access the folder: the socket requires no password. */
export function prepareSocketFolder(dataDir: string): string {
  const near = join(dataDir, 'run')
  const isTooLong = Buffer.byteLength(unixSocket(near).path) > MAX_SOCKET_PATH
  const folder = isTooLong ? mkdtempSync(join(tmpdir(), 'atelier-')) : near
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const { uid, gid } = statSync(dataDir)
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  return folder
}

const EXPLAINED = [DirectoryInUse, DirectoryMismatch, NoServerPrograms, RootRefused]

function explained(error: unknown): Error {
  if (error instanceof Error && EXPLAINED.some((kind) => error instanceof kind)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`the embedded database cannot be opened: ${reason}`, { cause: error })
}

/** How long sessions of a server that was killed may still run: they end at their next step. */
const FREE_WITHIN_MS = 15_000

/** Starts the server, once the sessions of a dead one have ended. */
async function startWhenFree(place: ServerPlace, deadline = Date.now() + FREE_WITHIN_MS): Promise<RunningServer> {
  try {
    return await startServer(place)
  } catch (error) {
    if (!String(error).includes('shared memory') || Date.now() > deadline) throw error
    await sleep(BACKOFF.firstMs)
    return startWhenFree(place, deadline)
  }
}

async function startAgain(place: ServerPlace): Promise<RunningServer> {
  await endOrphan(place.directory)
  return startServer(place)
}

type Supervised = Pick<RunningServer, 'stop' | 'kill'>

/** Retries until the server is back. Returns null when the shop stops first. */
async function restartUntilUp(
  restart: () => Promise<RunningServer>,
  { log, signal }: { log: Logger; signal: AbortSignal },
  backOffMs: number,
): Promise<RunningServer | null> {
  await sleep(backOffMs, undefined, { signal }).catch(() => undefined)
  if (signal.aborted) return null
  try {
    return await restart()
  } catch (error) {
    log.error({ reason: String(error) }, 'embedded database failed to restart')
    return restartUntilUp(restart, { log, signal }, Math.min(backOffMs * 2, BACKOFF.longestMs))
  }
}

function supervise(first: RunningServer, restart: () => Promise<RunningServer>, log: Logger): Supervised {
  let current: RunningServer | null = first
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
      // The shop may have stopped while the server was starting.
      if (stopping.signal.aborted) return current?.stop()
      log.info('embedded database restarted')
    }
  }

  const supervising = superviseLoop()
  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await supervising
    },
    kill: () => current?.kill(),
  }
}
