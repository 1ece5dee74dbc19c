import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from './backups.ts'
import { DirectoryInUse, takeDirectory } from './directory-lock.ts'
import { keepDumping } from './hourly-dump.ts'
import { OtherMajor, refuseOtherMajor } from './postgres-major.ts'
import { maskFileModes } from './private-modes.ts'
import type { EmbeddedOptions, FromDatabase, ToDatabase } from './messages.ts'
import { shedStartUpMemory } from '../../shed-start-up-memory.ts'
import { serveWire } from './wire-server.ts'

// A program of its own: the process that has the embedded database's files open. Started by supervisor.ts only.

/** What PostgreSQL keeps of its files: an eighth of the usual, because the system keeps them in memory as well. */
const SHARED_BUFFERS = '16MB'
/** More than the web process ever opens: its pools, the watchdog and the jobs. */
const MAX_CONNECTIONS = 64
/** PGlite loses nothing when it is cut off, so a close, with its dump, that takes longer is not waited for. */
const CLOSE_DEADLINE_MS = 10_000

/** Closes what is open so far: with a last dump when it was asked for, without one when the shop's process has died. */
let close = (_isAsked: boolean): Promise<void> => Promise.resolve()

async function open(options: EmbeddedOptions): Promise<void> {
  refuseOtherMajor(options.dataDir, await listBackups(options.dataDir))
  const lock = await takeDirectory(options.dataDir, options.parentPid, () => process.exit(1))
  rmSync(options.socketPath, { force: true })
  maskFileModes()
  const db = await PGlite.create({
    dataDir: join(options.dataDir, 'database'),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  })
  const server = await serveWire(db, { path: options.socketPath }, MAX_CONNECTIONS)
  const { exclusively } = server
  const dumps = await keepDumping(db, { dataDir: options.dataDir, everyMs: options.dumpEveryMs, exclusively, tell })
  close = async (isAsked) => {
    if (!isAsked) await dumps.stop()
    await server.close()
    // A shop that runs for less than an hour at a time would otherwise never have a dump.
    if (isAsked) await dumps.stopWithDump()
    await db.close()
    rmSync(options.socketPath, { force: true })
    lock.release()
  }
}

function tell(message: FromDatabase): void {
  if (process.connected) process.send?.(message)
}

let opening: Promise<void> = Promise.resolve()
let isEnding = false

function end(isAsked: boolean): void {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(0), CLOSE_DEADLINE_MS).unref()
  void opening
    .then(() => close(isAsked))
    .catch(() => undefined)
    .then(() => process.exit(0))
}

async function start(options: EmbeddedOptions): Promise<void> {
  opening = open(options)
  try {
    await opening
    tell({ type: 'ready' })
    void shedStartUpMemory()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isExplained = error instanceof DirectoryInUse || error instanceof OtherMajor
    const message = isExplained ? reason : `the embedded database cannot be opened: ${reason}`
    tell({ type: 'refused', message })
    process.exitCode = 1
    process.disconnect?.()
    setTimeout(() => process.exit(1), 100)
  }
}

// A terminal's Ctrl-C and a service manager's stop reach this process too; the parent decides when it is time.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// The channel closes with the parent, however the parent ended.
process.on('disconnect', () => end(false))
process.on('message', (message: ToDatabase) => {
  if (message.type === 'stop') end(true)
  else void start(message.options)
})
