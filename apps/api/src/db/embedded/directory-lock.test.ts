import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aDataDir } from '../../testing/shop-process.ts'
import { DirectoryInUse, acquireDirectoryLock } from './directory-lock.ts'
import { hostIdentity, isAlive, processStart } from './process-identity.ts'

const lockOf = (directory: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(directory, 'database.lock'), 'utf8')) as Record<string, unknown>

function leaveLock(directory: string, holder: Record<string, unknown>): void {
  const self = { pid: process.pid, startedAt: processStart(process.pid) }
  const lock = { token: 'theirs', host: hostIdentity(), ...self, ...holder }
  writeFileSync(join(directory, 'database.lock'), JSON.stringify(lock))
}

test('rejects a directory that a running process uses, and names the process to stop', async () => {
  const directory = aDataDir()
  const lock = await acquireDirectoryLock(directory)
  const attempt = acquireDirectoryLock(directory)
  await expect(attempt).rejects.toThrow(DirectoryInUse)
  await expect(attempt).rejects.toThrow(`DATA_DIR ${directory} is in use by process ${process.pid}`)
  lock.release()
  ;(await acquireDirectoryLock(directory)).release()
})

test('takes over the lock of a dead process whose pid is used again', async () => {
  const directory = aDataDir()
  leaveLock(directory, { startedAt: 'another start' })
  const lock = await acquireDirectoryLock(directory)
  expect(lockOf(directory).token).not.toBe('theirs')
  lock.release()
})

test('takes over a partially written lock', async () => {
  const directory = aDataDir()
  writeFileSync(join(directory, 'database.lock'), '{"pid": 1')
  const lock = await acquireDirectoryLock(directory)
  expect(lockOf(directory).pid).toBe(process.pid)
  lock.release()
})

test('gives the directory of a dead process to exactly one of several processes', async () => {
  const directory = aDataDir()
  leaveLock(directory, { startedAt: 'another start' })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => acquireDirectoryLock(directory)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('respects the lock of a process on another machine while its heartbeat continues', async () => {
  const directory = aDataDir()
  leaveLock(directory, { host: 'elsewhere', pid: 77 })
  const tried = acquireDirectoryLock(directory).catch((error: unknown) => error)
  await sleep(700)
  utimesSync(join(directory, 'database.lock'), new Date(), new Date(Date.now() + 1_000))
  expect(await tried).toMatchObject({
    name: 'DirectoryInUse',
    pid: 77,
    message: expect.stringContaining('(on elsewhere)'),
  })
})

test('does not release a lock that belongs to another process', async () => {
  const directory = aDataDir()
  const lock = await acquireDirectoryLock(directory)
  leaveLock(directory, {})
  lock.release()
  expect(lockOf(directory).token).toBe('theirs')
})

test('identifies a process by its pid and start time', () => {
  expect(isAlive(process.pid, processStart(process.pid))).toBe(true)
  expect(isAlive(process.pid, 'another start')).toBe(false)
})
