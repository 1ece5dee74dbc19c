import { describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { startTemporaryServer } from '../testing/database/temporary-server.ts'
import { openDb, type Db } from '../db/client.ts'
import { settings } from '../testing/embedded-shop.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'

/** Opens a database of a test. */
function openTestDb(connectionString: string): Db {
  const db = openDb({ connectionString, maxConnections: 1, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  return db
}

const PROCESSES = 4

describe('several processes that start at the same moment on an empty database', () => {
  test.each(['demo', 'none'])('all serve and run jobs, with SEED=%s', { timeout: 240_000 }, async (SEED) => {
    const server = await startTemporaryServer()
    onTestFinished(server.stop)
    const shared = { DATABASE_URL: server.url, SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1', WORKER: 'with' }
    const DATA_DIR = aDataDir()
    const shops = Array.from({ length: PROCESSES }, () => runMain({ ...settings, ...shared, SEED, DATA_DIR }))
    const addresses = await Promise.all(shops.map(untilOpen))
    for (const address of addresses) expect((await fetch(`${address}/api/health-check`)).status).toBe(200)
    for (const shop of shops) {
      expect(shop.child.exitCode, shop.stderr()).toBeNull()
      shop.child.kill('SIGTERM')
    }
    expect(await Promise.all(shops.map(({ ended }) => ended))).toEqual(Array(PROCESSES).fill(0))
    expect(shops.map(({ stderr }) => stderr())).toEqual(Array(PROCESSES).fill(''))
    const db = openTestDb(server.url)
    const products = await db.selectFrom('products').select('product_id').execute()
    expect(products.length > 0).toBe(SEED === 'demo')
  })
})

const jsonOf = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json()) as Record<string, unknown>

test(
  'an empty store is closed in every process, and opens in all of them when its owner opens it in one',
  { timeout: 240_000 },
  async () => {
    const server = await startTemporaryServer()
    onTestFinished(server.stop)
    const shared = { DATABASE_URL: server.url, SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1' }
    const shops = Array.from({ length: 2 }, () => runMain({ ...settings, ...shared, DATA_DIR: aDataDir() }))
    const [one = '', other = ''] = await Promise.all(shops.map(untilOpen))
    const isOpen = async (address: string) => (await jsonOf(await fetch(`${address}/api/shop`)))['data']
    for (const address of [one, other]) expect(await isOpen(address)).toMatchObject({ isOpen: false })

    const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(one + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const token = /#token=([\w-]{43})/.exec(shops[0]?.stdout() ?? '')?.[1] ?? ''
    const begun = await send('POST', '/api/setup', {
      token,
      storeName: 'Maren',
      region: { country: 'US', locale: 'en-US', timeZone: 'America/New_York' },
      contactEmail: 'hello@maren.studio',
      name: 'Ida Holm',
      email: 'ida@maren.example',
      password: 'Linden!Harbor7Gate',
    })
    expect(begun.status).toBe(200)
    await expect.poll(() => isOpen(other)).toMatchObject({ isOpen: false, supportEmail: 'hello@maren.studio' })
    const { data } = (await begun.json()) as { data: { token: string } }
    const authorization = `Bearer ${data.token}`
    expect((await send('PUT', '/api/admin/settings', { isOpen: true }, { authorization })).status).toBe(200)
    expect(await isOpen(one)).toMatchObject({ isOpen: true })
    await expect.poll(() => isOpen(other)).toMatchObject({ isOpen: true })
    for (const shop of shops) shop.child.kill('SIGTERM')
    expect(await Promise.all(shops.map(({ ended }) => ended))).toEqual([0, 0])

    // A later start leaves the store as its owner left it.
    const again = runMain({ ...settings, ...shared, DATA_DIR: aDataDir() })
    expect(await isOpen(await untilOpen(again))).toMatchObject({ isOpen: true })
  },
)

test('a shop whose jobs cannot start never says that it is open', { timeout: 120_000 }, async () => {
  const server = await startTemporaryServer()
  onTestFinished(server.stop)
  const db = openTestDb(server.url)
  await sql`create schema pgboss`.execute(db)
  await sql`create table pgboss.version (made_by_another_program text)`.execute(db)
  const shared = { DATABASE_URL: server.url, SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1', WORKER: 'with' }
  const shop = runMain({ ...settings, ...shared, SEED: 'none', DATA_DIR: aDataDir() })
  expect(await shop.ended).toBe(1)
  expect(shop.stdout()).not.toContain('is open')
})
