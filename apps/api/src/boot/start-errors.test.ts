import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostIdentity } from '../db/embedded/process-identity.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { testDatabase } from '../testing/test-database.ts'

const secret = { SESSION_SECRET: 'x'.repeat(32), ALLOW_SANDBOX: '1' }

/** Runs the shop, which must fail to start with exit code 1 and one line. Returns the line. */
async function startError(environment: Record<string, string>): Promise<string> {
  const shop = runMain({ PORT: '0', ...environment })
  expect(await shop.ended, shop.stderr()).toBe(1)
  const lines = shop.stderr().split('\n')
  expect(lines).toEqual([expect.stringMatching(/\S/), ''])
  return lines[0] ?? ''
}

test('names an invalid variable', async () => {
  expect(await startError({ DATA_DIR: aDataDir(), WORKER: 'maybe' })).toMatch(/^WORKER: /)
  expect(await startError({ DATA_DIR: aDataDir(), PORT: 'abc' })).toBe('PORT: expected a number')
})

test('names a DATA_DIR that cannot be a folder', async () => {
  const file = join(aDataDir(), 'file')
  writeFileSync(file, '')
  expect(await startError({ DATA_DIR: file })).toMatch(`DATA_DIR ${file} cannot be written: ENOTDIR: not a directory`)
})

test.runIf(existsSync('/proc/self'))('names a DATA_DIR in which the system creates no folders', async () => {
  expect(await startError({ DATA_DIR: '/proc/no-such-folder' })).toMatch(/^DATA_DIR .* cannot be written: ENOENT/)
})

test('names a DATABASE_URL where no server listens', async () => {
  const line = await startError({
    DATA_DIR: aDataDir(),
    DATABASE_URL: 'postgresql://me:geheim@127.0.0.1:9/shop',
    ...secret,
  })
  expect(line).toMatch(/^DATABASE_URL: PostgreSQL cannot be reached \(.*ECONNREFUSED/)
  expect(line).not.toContain('geheim')
})

test('names a DATABASE_URL that is not an address', async () => {
  expect(await startError({ DATA_DIR: aDataDir(), DATABASE_URL: 'postgresql://me@:x:y/shop', ...secret })).toMatch(
    /^DATABASE_URL: /,
  )
})

test('names a DATABASE_URL with an unknown database or an unknown user', async () => {
  const { url } = await testDatabase()
  const unknownDatabase = new URL(url)
  unknownDatabase.pathname = '/no_such_database'
  expect(await startError({ DATA_DIR: aDataDir(), DATABASE_URL: unknownDatabase.href, ...secret })).toMatch(
    /^DATABASE_URL: there is no such database/,
  )
  const unknownUser = new URL(url)
  unknownUser.username = 'no_such_user'
  expect(await startError({ DATA_DIR: aDataDir(), DATABASE_URL: unknownUser.href, ...secret })).toMatch(
    /^DATABASE_URL: (the user name or password is not accepted|PostgreSQL refuses the connection)/,
  )
})

/** A DATA_DIR of another PostgreSQL, or of version 0.1: only the version is read. */
function aDataDirWith(folder: 'postgres' | 'database', version: string): string {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, folder))
  writeFileSync(join(dataDir, folder, 'PG_VERSION'), `${version}\n`)
  return dataDir
}

test('explains what to do about an embedded database of another PostgreSQL or an earlier version', async () => {
  const [bare, dumped] = [aDataDirWith('postgres', '17'), aDataDirWith('database', '18')]
  expect(await startError({ DATA_DIR: bare })).toBe(
    `DATA_DIR ${bare} holds a database of PostgreSQL 17, and this version of the shop runs PostgreSQL 18: start and stop it ` +
      `once with the version of the shop that it comes from, which leaves a dump (.dump.gz) in ${bare}/backups, then run ` +
      'npm run backup:restore with this one',
  )
  mkdirSync(join(dumped, 'backups'))
  for (const hour of ['08', '10']) writeFileSync(join(dumped, `backups/atelier-2026-05-12T${hour}-00-00Z.dump.gz`), '')
  writeFileSync(join(dumped, 'backups/atelier-2026-05-12T11-00-00Z.tar.gz'), '')
  expect(await startError({ DATA_DIR: dumped })).toBe(
    `DATA_DIR ${dumped} holds a database of version 0.1 of the shop, and this version of the shop runs PostgreSQL 18: run npm ` +
      'run backup:restore: it fills a new database from atelier-2026-05-12T10-00-00Z.dump.gz',
  )
})

test('names a port that another program uses', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  expect(await startError({ DATA_DIR: aDataDir(), PORT: String(port) })).toMatch(
    `PORT ${port} on 127.0.0.1 is in use by another program`,
  )
})

test('names the process that uses the directory, and does not disturb it', { timeout: 60_000 }, async () => {
  const DATA_DIR = aDataDir()
  // The lock of a process that crashed does not block the start.
  const lock = { token: 'old', host: hostIdentity(), pid: 1, startedAt: '-' }
  writeFileSync(join(DATA_DIR, 'database.lock'), JSON.stringify(lock))
  const first = runMain({ DATA_DIR, PORT: '0' })
  const address = await untilOpen(first)
  expect(await startError({ DATA_DIR })).toBe(`DATA_DIR ${DATA_DIR} is in use by process ${first.pid}`)
  expect((await fetch(`${address}/api/health-check`)).status).toBe(200)
})
