import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from './backups.ts'
import { DirectoryInUse, acquireDirectoryLock } from './directory-lock.ts'
import { scheduleDumps } from './dump-scheduler.ts'
import { PostgresMajorMismatch, assertPostgresMajor } from './postgres-major.ts'
import { maskFileModes } from './mask-file-modes.ts'
import type { EmbeddedOptions, FromDatabase, ToDatabase } from './ipc-messages.ts'
import { releaseStartupMemory } from '../../release-startup-memory.ts'
import { serveWire } from './wire-server.ts'

// The entry point of the embedded database's process. Only supervisor.ts starts it.

/** PostgreSQL's buffer cache: an eighth of the default, because the operating system caches the files too. */
const SHARED_BUFFERS = '16MB'
/** More than the web process ever opens: its pools, the watchdog and the jobs. */
const MAX_CONNECTIONS = 64
/** PGlite loses nothing when it is killed, so a close with its dump has only this long. */
const CLOSE_DEADLINE_MS = 10_000

/** Closes what is open so far. Writes a last dump on a requested stop, not when the shop's process has died. */
let close = (_isRequested: boolean): Promise<void> => Promise.resolve()

async function open(options: EmbeddedOptions): Promise<void> {
  assertPostgresMajor(options.dataDir, await listBackups(options.dataDir))
  const lock = await acquireDirectoryLock(options.dataDir, options.parentPid, () => process.exit(1))
  rmSync(options.socketPath, { force: true })
  maskFileModes()
  const db = await PGlite.create({
    dataDir: join(options.dataDir, 'database'),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  })
  const server = await serveWire(db, { path: options.socketPath }, MAX_CONNECTIONS)
  const { exclusively } = server
  const dumps = await scheduleDumps(db, {
    dataDir: options.dataDir,
    everyMs: options.dumpEveryMs,
    exclusively,
    sendMessage,
  })
  close = async (isRequested) => {
    if (!isRequested) await dumps.stop()
    await server.close()
    // Otherwise a shop that never runs for an hour would never have a dump.
    if (isRequested) await dumps.stopWithDump()
    await db.close()
    rmSync(options.socketPath, { force: true })
    lock.release()
  }
}

function sendMessage(message: FromDatabase): void {
  if (process.connected) process.send?.(message)
}

let opening: Promise<void> = Promise.resolve()
let isEnding = false

function end(isRequested: boolean): void {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(0), CLOSE_DEADLINE_MS).unref()
  void opening
    .then(() => close(isRequested))
    .catch(() => undefined)
    .then(() => process.exit(0))
}

async function start(options: EmbeddedOptions): Promise<void> {
  opening = open(options)
  try {
    await opening
    sendMessage({ type: 'ready' })
    void releaseStartupMemory()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isExplained = error instanceof DirectoryInUse || error instanceof PostgresMajorMismatch
    const message = isExplained ? reason : `the embedded database cannot be opened: ${reason}`
    sendMessage({ type: 'failed', message })
    process.exitCode = 1
    process.disconnect?.()
    setTimeout(() => process.exit(1), 100)
  }
}

// Ctrl-C and a service manager's stop also signal this process; the parent decides when it stops.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// The channel closes when the parent ends, for any reason.
process.on('disconnect', () => end(false))
process.on('message', (message: ToDatabase) => {
  if (message.type === 'stop') end(true)
  else void start(message.options)
})
