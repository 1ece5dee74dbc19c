import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, isRunning } from './process-identity.ts'
import type { ServerPrograms } from './programs.ts'
import { serverCommand } from './server-command.ts'
import { unixSocket } from './unix-socket.ts'

/** A quarter of what PostgreSQL would take from a machine of its own; the operating system caches the files too. */
const SHARED_BUFFERS = '64MB'
/** More than a shop and its commands ever open: pools, watchdog, jobs, maintenance. */
const MAX_CONNECTIONS = 100

/** Every setting of PostgreSQL that differs from its default. All that keeps data safe stays at the default: on. */
const SETTINGS = {
  // No port: only processes of this user reach the socket.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: MAX_CONNECTIONS,
  shared_buffers: SHARED_BUFFERS,
  // No standby reads its log; the dumps are its backup.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_wal_size: '256MB',
  // A shop asks many short questions.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain personal data, and the shop logs its own errors.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
}
/** Reads in the process that needs them instead of three more processes. */
const SETTINGS_SINCE_18 = { io_method: 'sync' }

/** Length of the server's output that is reported when it ends. */
const OUTPUT_TAIL_LENGTH = 2_000
const READY_POLL_MS = 20
/** Recovery after a crash reads what was written since the last checkpoint: seconds. */
const READY_DEADLINE_MS = 120_000
/** A fast shutdown writes a checkpoint; after this long the connections are cut without one, which loses nothing. */
const STOP_DEADLINE_MS = 10_000

export interface RunningServer {
  pid: number
  /** Resolves with a reason for the log when the server has ended. */
  ended: Promise<string>
  /** Ends the sessions and the server, and waits for it. */
  stop: () => Promise<void>
  /** Ends the server at once, as a power cut does. */
  kill: () => void
}

export interface ServerPlace {
  programs: ServerPrograms
  /** The server's directory, which exists. */
  directory: string
  /** The folder of its socket. */
  socketFolder: string
  /** Further settings, for temporary servers of tests. */
  settings?: Record<string, string | number>
}

/** Starts the server. Resolves when it accepts connections; rejects with its output when it ends before. */
export async function startServer({
  programs,
  directory,
  socketFolder,
  settings,
}: ServerPlace): Promise<RunningServer> {
  const all = {
    ...SETTINGS,
    ...(Number(programs.major) >= 18 ? SETTINGS_SINCE_18 : {}),
    unix_socket_directories: quotedFolder(socketFolder),
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { prefix, ...command } = serverCommand(directory)
  const [program = '', ...args] = [...prefix, programs.postgres, '-D', directory, ...options]
  const child = spawn(program, args, {
    ...command,
    // Signals of the terminal or service manager are for the shop, which stops the server last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = reasonOfEnd(child)
  const hasEnded = ended.then((reason) => {
    throw new Error(`PostgreSQL ended while it was started: ${reason}`)
  })
  hasEnded.catch(() => undefined)
  try {
    await Promise.race([waitUntilReady(directory, child), hasEnded])
  } catch (error) {
    child.kill('SIGQUIT')
    throw error
  }
  return { pid: child.pid ?? 0, ended, stop: () => stopServer(child, ended), kill: () => void child.kill('SIGQUIT') }
}

/** Returns a folder for the list of folders in unix_socket_directories, where a comma or a quote separates. */
const quotedFolder = (folder: string): string => `"${folder.replaceAll('"', '""')}"`

function reasonOfEnd(child: ChildProcess): Promise<string> {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-OUTPUT_TAIL_LENGTH)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) =>
      resolve(`${signal ?? `exit code ${code}`} ${tail.trim().replaceAll(/\s*\n\s*/g, '; ')}`.trim()),
    )
  })
}

async function waitUntilReady(directory: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(directory)
    if (file?.pid === child.pid && file?.isReady) return
    await sleep(READY_POLL_MS)
  }
  throw new Error(`PostgreSQL was not ready after ${READY_DEADLINE_MS / 1_000} s`)
}

async function stopServer(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT')
  const cutting = setTimeout(() => child.kill('SIGQUIT'), STOP_DEADLINE_MS)
  await ended
  clearTimeout(cutting)
}

interface PidFile {
  pid: number
  socketFolder: string
  isReady: boolean
}

/** Reads postmaster.pid, which a running server writes in its directory; null when there is none. */
function readPidFile(directory: string): PidFile | null {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Returns the pid of the server that has the directory open, and the folder of its socket; null when none has. */
export async function findRunningServer(directory: string): Promise<Pick<PidFile, 'pid' | 'socketFolder'> | null> {
  const file = readPidFile(directory)
  if (!file) return null
  const isOurs = isRunning(file.pid) && commandLine(file.pid).includes(directory)
  // A server in another container has a pid of its own world, but the same socket.
  return isOurs || (file.socketFolder !== '' && (await accepts(file.socketFolder))) ? file : null
}

async function accepts(socketFolder: string): Promise<boolean> {
  const socket = connect(unixSocket(socketFolder).path)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((isAccepted) => {
    socket.destroy()
    return isAccepted === true
  })
}

/**
 * Ends a server whose shop was killed. The caller holds the lock of DATA_DIR, so no shop uses it. Rejects when it does
 * not end.
 */
export async function endOrphan(directory: string): Promise<void> {
  const deadline = Date.now() + 3 * STOP_DEADLINE_MS
  let signal: NodeJS.Signals = 'SIGINT'
  for (let orphan = await findRunningServer(directory); orphan; orphan = await findRunningServer(directory)) {
    if (Date.now() > deadline) throw new Error(`the server of ${directory} (process ${orphan.pid}) does not end`)
    if (Date.now() > deadline - 2 * STOP_DEADLINE_MS) signal = 'SIGQUIT'
    if (isRunning(orphan.pid)) process.kill(orphan.pid, signal)
    await sleep(READY_POLL_MS * 5)
  }
  claimStalePidFile(directory)
}

/**
 * PostgreSQL does not start while a process has the pid of the file that a dead server left: another program by now, as
 * after a restart of a container, or the dead server itself where its end is never collected. It ignores the pid of its
 * parent, which this process will be, and still checks that no session of the dead server writes.
 */
function claimStalePidFile(directory: string): void {
  const path = join(directory, 'postmaster.pid')
  const file = readPidFile(directory)
  if (file === null) return
  // The lock of its socket has the same pid, and guards nothing else.
  rmSync(`${unixSocket(file.socketFolder).path}.lock`, { force: true })
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}
