import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostIdentity } from '../db/embedded/process-identity.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { onPostgres, testDatabase } from '../testing/test-database.ts'

const secret = { SESSION_SECRET: 'x'.repeat(32), ALLOW_SANDBOX: '1' }

/** Runs the program, which must refuse to open: exit code 1 and one line. Returns the line. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const shop = runMain({ PORT: '0', ...environment })
  expect(await shop.ended, shop.stderr()).toBe(1)
  const lines = shop.stderr().split('\n')
  expect(lines).toEqual([expect.stringMatching(/\S/), ''])
  return lines[0] ?? ''
}

test('a wrong variable is named', async () => {
  expect(await refusal({ DATA_DIR: aDataDir(), WORKER: 'maybe' })).toMatch(/^WORKER: /)
  expect(await refusal({ DATA_DIR: aDataDir(), PORT: 'abc' })).toBe('PORT: expected a number')
})

test('a DATA_DIR that cannot be a folder is named', async () => {
  const file = join(aDataDir(), 'file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: file })).toMatch(`DATA_DIR ${file} cannot be written: ENOTDIR: not a directory`)
})

test.runIf(existsSync('/proc/self'))('a DATA_DIR where the system makes no folders', async () => {
  expect(await refusal({ DATA_DIR: '/proc/no-such-folder' })).toMatch(/^DATA_DIR .* cannot be written: ENOENT/)
})

test('a DATABASE_URL where nobody listens', async () => {
  const line = await refusal({
    DATA_DIR: aDataDir(),
    DATABASE_URL: 'postgresql://me:geheim@127.0.0.1:9/shop',
    ...secret,
  })
  expect(line).toMatch(/^DATABASE_URL: PostgreSQL cannot be reached \(.*ECONNREFUSED/)
  expect(line).not.toContain('geheim')
})

test('a DATABASE_URL that is no address', async () => {
  expect(await refusal({ DATA_DIR: aDataDir(), DATABASE_URL: 'postgresql://me@:x:y/shop', ...secret })).toMatch(
    /^DATABASE_URL: /,
  )
})

test.runIf(onPostgres())('a DATABASE_URL with an unknown database, or an unknown user', async () => {
  const { url } = await testDatabase()
  const nowhere = new URL(url)
  nowhere.pathname = '/no_such_database'
  expect(await refusal({ DATA_DIR: aDataDir(), DATABASE_URL: nowhere.href, ...secret })).toMatch(
    /^DATABASE_URL: there is no such database/,
  )
  const nobody = new URL(url)
  nobody.username = 'no_such_user'
  expect(await refusal({ DATA_DIR: aDataDir(), DATABASE_URL: nobody.href, ...secret })).toMatch(
    /^DATABASE_URL: (the user name or password is not accepted|PostgreSQL refuses the connection)/,
  )
})

test.skipIf(onPostgres())('a port that another program has', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  expect(await refusal({ DATA_DIR: aDataDir(), PORT: String(port) })).toMatch(
    `PORT ${port} on 127.0.0.1 is in use by another program`,
  )
})

test.skipIf(onPostgres())(
  'a directory that another shop has, which goes on undisturbed',
  { timeout: 60_000 },
  async () => {
    const DATA_DIR = aDataDir()
    // A process that left without a word does not keep anybody out.
    const lock = { token: 'old', host: hostIdentity(), pid: 1, startedAt: '-', parentPid: 1, parentStartedAt: '-' }
    writeFileSync(join(DATA_DIR, 'database.lock'), JSON.stringify(lock))
    const first = runMain({ DATA_DIR, PORT: '0' })
    const address = await untilOpen(first)
    expect(await refusal({ DATA_DIR })).toBe(`DATA_DIR ${DATA_DIR} is in use by process ${first.pid}`)
    expect((await fetch(`${address}/api/health-check`)).status).toBe(200)
  },
)
