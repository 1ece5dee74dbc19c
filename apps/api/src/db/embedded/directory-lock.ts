import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { hostIdentity, isAlive, processStart } from './process-identity.ts'

const Holder = z.object({
  token: z.string(),
  host: z.string(),
  pid: z.number().int(),
  startedAt: z.string(),
})
type Holder = z.infer<typeof Holder>

const LOCK_FILE = 'database.lock'
const HEARTBEAT_MS = 3_000
/** A process on another machine cannot be checked; without a heartbeat for this long it is dead. */
const FOREIGN_HEARTBEAT_TIMEOUT_MS = 25_000

/** Another process has the directory open. `pid` is the process to stop. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly pid: number
  constructor(directory: string, pid: number) {
    super(`DATA_DIR ${directory} is in use by process ${pid}`)
    this.pid = pid
  }
}

export interface DirectoryLock {
  /** Releases the directory. Does nothing when the lock belongs to another process. */
  release: () => void
}

/**
 * Locks the directory for this process before its database is opened: one process starts and stops the server.
 * PostgreSQL's own lock does not see a server of another machine or container. A lock is taken over only when its process
 * is dead. `onLost` is called when another process removed the lock; the database must then be closed at once.
 */
export async function acquireDirectoryLock(
  directory: string,
  onLost: () => void = () => undefined,
): Promise<DirectoryLock> {
  const path = join(directory, LOCK_FILE)
  const mine: Holder = {
    token: randomUUID(),
    host: hostIdentity(),
    pid: process.pid,
    startedAt: processStart(process.pid),
  }
  while (!tryCreate(path, mine)) {
    const held = readHolder(path)
    if (held === null) continue
    await waitUntilGone(path, held, directory)
    removeStaleLock(path, held)
  }
  // Two processes may have found the same stale lock; after this pause each one sees whose file exists.
  await sleep(50)
  const winner = readHolder(path)
  if (winner?.token !== mine.token) throw new DirectoryInUse(directory, winner?.pid ?? 0)
  return startHeartbeat(path, mine, onLost)
}

/** Throws DirectoryInUse when a running process of this machine uses the directory: a quick check before the start. */
export function assertDirectoryFree(directory: string): void {
  const held = readHolder(join(directory, LOCK_FILE))
  if (held?.host === hostIdentity() && isAlive(held.pid, held.startedAt)) throw new DirectoryInUse(directory, held.pid)
}

/** The link creates name and content together, so that a reader never sees a partial lock. */
function tryCreate(path: string, mine: Holder): boolean {
  const draft = `${path}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Returns null when there is no lock. A file that is not a lock counts as the lock of a dead process. */
function readHolder(path: string): Holder | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return { token: '', host: hostIdentity(), pid: 0, startedAt: 'x' }
  }
}

/** Returns when the holder is certainly dead; throws DirectoryInUse when it is not. */
async function waitUntilGone(path: string, held: Holder, directory: string): Promise<void> {
  if (held.host !== hostIdentity()) return waitForMissedHeartbeat(path, held, directory)
  if (held.pid !== 0 && isAlive(held.pid, held.startedAt)) throw new DirectoryInUse(directory, held.pid)
}

async function waitForMissedHeartbeat(path: string, held: Holder, directory: string): Promise<void> {
  const heartbeatOf = (): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const first = heartbeatOf()
  const deadline = Date.now() + FOREIGN_HEARTBEAT_TIMEOUT_MS
  while (Date.now() < deadline) {
    await sleep(500)
    const heartbeat = heartbeatOf()
    if (heartbeat === 0) return
    if (heartbeat !== first) throw new DirectoryInUse(`${directory} (on ${held.host.split(' ')[0]})`, held.pid)
  }
}

/** Moves a stale lock away. If a running process replaced it at that moment, the new lock is restored. */
function removeStaleLock(path: string, dead: Holder): void {
  const stalePath = `${path}.${randomUUID()}.old`
  try {
    renameSync(path, stalePath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (readHolder(stalePath)?.token !== dead.token) linkSync(stalePath, path)
  } finally {
    rmSync(stalePath, { force: true })
  }
}

function startHeartbeat(path: string, mine: Holder, onLost: () => void): DirectoryLock {
  const isMine = (): boolean => readHolder(path)?.token === mine.token
  const heartbeat = setInterval(() => {
    if (isMine()) return utimesSync(path, new Date(), new Date())
    clearInterval(heartbeat)
    onLost()
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const release = (): void => {
    clearInterval(heartbeat)
    if (isMine()) rmSync(path, { force: true })
  }
  return { release }
}
