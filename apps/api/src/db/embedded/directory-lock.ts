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
  parentPid: z.number().int(),
  parentStartedAt: z.string(),
})
type Holder = z.infer<typeof Holder>

const LOCK_FILE = 'database.lock'
const HEARTBEAT_MS = 3_000
/** A holder elsewhere cannot be asked whether it lives; one that misses its beat for so long does not. */
const FOREIGN_HEARTBEAT_TIMEOUT_MS = 25_000
/** The database of a web process that was killed notices within moments; so long is waited for it. */
const ORPHAN_GRACE_MS = 15_000

/** Somebody else has the directory open. `pid` is the process a person would stop. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly pid: number
  constructor(directory: string, pid: number) {
    super(`DATA_DIR ${directory} is in use by process ${pid}`)
    this.pid = pid
  }
}

export interface DirectoryLock {
  /** Gives the directory up. Does nothing if the lock is no longer ours. */
  release: () => void
}

/**
 * Takes the directory for this process alone, before any file of the database is opened: PGlite has no lock of its own,
 * and two processes in one directory destroy it. A lock is taken over only when the process that wrote it is gone.
 * `onLost` is called should somebody remove the lock; the database must then be closed at once.
 */
export async function acquireDirectoryLock(
  directory: string,
  parentPid: number,
  onLost: () => void = () => undefined,
): Promise<DirectoryLock> {
  const path = join(directory, LOCK_FILE)
  const mine: Holder = {
    token: randomUUID(),
    host: hostIdentity(),
    pid: process.pid,
    startedAt: processStart(process.pid),
    parentPid,
    parentStartedAt: processStart(parentPid),
  }
  while (!tryCreate(path, mine)) {
    const held = readHolder(path)
    if (held === null) continue
    await waitUntilGone(path, held, directory)
    removeStaleLock(path, held)
  }
  // Two processes may have found the same dead lock at the same moment; by now each can see whose file it is.
  await sleep(50)
  const winner = readHolder(path)
  if (winner?.token !== mine.token) throw new DirectoryInUse(directory, winner?.parentPid ?? 0)
  return startHeartbeat(path, mine, onLost)
}

/** Throws DirectoryInUse when a living process of this machine has the directory: a quick look before the long work. */
export function assertDirectoryFree(directory: string): void {
  const held = readHolder(join(directory, LOCK_FILE))
  if (held?.host !== hostIdentity() || !isAlive(held.pid, held.startedAt)) return
  if (isAlive(held.parentPid, held.parentStartedAt)) throw new DirectoryInUse(directory, held.parentPid)
}

/** The content is there in the same moment as the name: nobody ever reads half a lock. */
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

/** Null when there is no lock. A file that is not a lock belongs to nobody alive. */
function readHolder(path: string): Holder | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const unknownHolder: Holder = {
    token: '',
    host: hostIdentity(),
    pid: 0,
    startedAt: 'x',
    parentPid: 0,
    parentStartedAt: 'x',
  }
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return unknownHolder
  }
}

/** Returns when the holder is certainly gone; throws DirectoryInUse when it is not. */
async function waitUntilGone(path: string, held: Holder, directory: string): Promise<void> {
  if (held.host !== hostIdentity()) return waitForMissedHeartbeat(path, held, directory)
  const deadline = Date.now() + ORPHAN_GRACE_MS
  while (held.pid !== 0 && isAlive(held.pid, held.startedAt)) {
    const hasParent = isAlive(held.parentPid, held.parentStartedAt)
    if (hasParent || Date.now() > deadline) throw new DirectoryInUse(directory, hasParent ? held.parentPid : held.pid)
    await sleep(50)
  }
}

async function waitForMissedHeartbeat(path: string, held: Holder, directory: string): Promise<void> {
  const heartbeatOf = (): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const first = heartbeatOf()
  const deadline = Date.now() + FOREIGN_HEARTBEAT_TIMEOUT_MS
  while (Date.now() < deadline) {
    await sleep(500)
    const beat = heartbeatOf()
    if (beat === 0) return
    if (beat !== first) throw new DirectoryInUse(`${directory} (on ${held.host.split(' ')[0]})`, held.parentPid)
  }
}

/** Moves a dead lock out of the way. Should it have become somebody's live lock meanwhile, it is put back. */
function removeStaleLock(path: string, dead: Holder): void {
  const aside = `${path}.${randomUUID()}.old`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (readHolder(aside)?.token !== dead.token) linkSync(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function startHeartbeat(path: string, mine: Holder, onLost: () => void): DirectoryLock {
  const isMine = (): boolean => readHolder(path)?.token === mine.token
  const beat = setInterval(() => {
    if (isMine()) return utimesSync(path, new Date(), new Date())
    clearInterval(beat)
    onLost()
  }, HEARTBEAT_MS)
  beat.unref()
  const release = (): void => {
    clearInterval(beat)
    if (isMine()) rmSync(path, { force: true })
  }
  return { release }
}
