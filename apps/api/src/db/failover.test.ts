import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/project/ports.mjs'
import { ofMachine } from '../testing/database/machine-programs.ts'
import { startOwnPostgres } from '../testing/database/own-postgres.ts'
import { startTemporaryServer } from '../testing/database/temporary-server.ts'
import { insertOnlyProduct, settings } from '../testing/embedded-shop.ts'
import { checkOrdersStored, placeOrdersContinuously } from '../testing/order-load.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { testLog } from '../testing/test-log.ts'
import { openDb, type Db } from './client.ts'
import { migrate } from './migrate.ts'

function openTestDb(connectionString: string): Db {
  const db = openDb({ connectionString, maxConnections: 1, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  return db
}

/** Sets whether new transactions of every session may write, as a provider does before it moves a database. */
async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  await sql`alter system set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

interface Health {
  status: number
  database: string
}

const health = async (address: string): Promise<Health> => {
  const response = await fetch(`${address}/api/health-check`)
  return { status: response.status, database: ((await response.json()) as Health).database }
}

const subscribe = (address: string): Promise<Response> =>
  fetch(`${address}/api/email/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com` }),
  })

const ONE_MINUTE = { timeout: 60_000, interval: 200 }

describe('a database that accepts no writes', () => {
  test(
    'answers 503 with a time to retry, fails the health check, and both recover without a restart',
    { timeout: 180_000 },
    async () => {
      const postgres = await startOwnPostgres()
      onTestFinished(postgres.stop)
      const shop = postgres.open({ WORKER: 'with' })
      const address = await untilOpen(shop)
      expect(await health(address)).toEqual({ status: 200, database: 'ok' })
      const ordering = placeOrdersContinuously(() => address, postgres.bag, 4)
      await expect.poll(() => ordering.acknowledged.size, ONE_MINUTE).toBeGreaterThan(5)

      await setReadOnly(postgres.db, true)
      await expect.poll(() => health(address), ONE_MINUTE).toEqual({ status: 503, database: 'read-only' })
      await expect.poll(() => ordering.statuses()[503] ?? 0, ONE_MINUTE).toBeGreaterThan(5)
      const refused = await subscribe(address)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await fetch(`${address}/api/products`)).status).toBe(200)

      await setReadOnly(postgres.db, false)
      await expect.poll(() => health(address), ONE_MINUTE).toEqual({ status: 200, database: 'ok' })
      const before = ordering.acknowledged.size
      await expect.poll(() => ordering.acknowledged.size, ONE_MINUTE).toBeGreaterThan(before + 5)
      await ordering.stop()
      expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
      await checkOrdersStored(postgres.db, ordering.acknowledged)
      // The queue works again: every email of the orders is sent.
      const pending = () => postgres.db.selectFrom('mails').select('mail_id').where('status', '=', 'pending').execute()
      await expect.poll(pending, { timeout: 120_000, interval: 500 }).toEqual([])
      shop.child.kill('SIGTERM')
      expect(await shop.ended, shop.stderr()).toBe(0)
    },
  )

  test('a shop does not start on a standby, and says why', { timeout: 120_000 }, async () => {
    const postgres = await startOwnPostgres()
    onTestFinished(postgres.stop)
    await setReadOnly(postgres.db, true)
    const shop = postgres.open()
    expect(await shop.ended).toBe(1)
    expect(shop.stderr()).toBe('DATABASE_URL: PostgreSQL accepts no writes: it is a standby, or it was set read-only\n')
  })
})

test.runIf(ofMachine)(
  'DATABASE_URL with two hosts follows a failover, and a synchronous standby loses no confirmed order',
  { timeout: 240_000 },
  async () => {
    const [port, standbyPort] = [await freePort(), await freePort()]
    const primary = await startTemporaryServer({ programs: ofMachine ?? undefined, tcpPort: port })
    onTestFinished(primary.stop)
    const primaryDb = openTestDb(primary.url)
    await migrate(openDbForMigrations(primary.url), testLog)
    const bag = await insertOnlyProduct(primaryDb)
    const standby = await startTemporaryServer({
      programs: ofMachine ?? undefined,
      tcpPort: standbyPort,
      standbyOf: primary.url,
    })
    onTestFinished(standby.stop)
    await sql`alter system set synchronous_standby_names = '*'`.execute(primaryDb)
    await sql`select pg_reload_conf()`.execute(primaryDb)

    // The standby first: a shop that starts there must look further.
    const DATABASE_URL = `postgresql://postgres@127.0.0.1:${standbyPort},127.0.0.1:${port}/postgres?target_session_attrs=read-write`
    const own = { DATA_DIR: aDataDir(), SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1', WORKER: 'with' }
    const shop = runMain({ ...settings, ...own, SEED: 'none', DATABASE_URL })
    const address = await untilOpen(shop)
    const ordering = placeOrdersContinuously(() => address, bag, 8)
    await expect.poll(() => ordering.acknowledged.size, ONE_MINUTE).toBeGreaterThan(20)

    await primary.crash()
    const standbyDb = openTestDb(standby.url)
    await sql`select pg_promote()`.execute(standbyDb)
    await sql`alter system set synchronous_standby_names = ''`.execute(standbyDb)
    await sql`select pg_reload_conf()`.execute(standbyDb)
    const before = ordering.acknowledged.size
    await expect.poll(() => ordering.acknowledged.size, ONE_MINUTE).toBeGreaterThan(before + 20)
    expect(await health(address)).toEqual({ status: 200, database: 'ok' })
    await ordering.stop()
    expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
    const stored = await standbyDb.selectFrom('orders').select('order_id').execute()
    const ids = new Set(stored.map(({ order_id }) => order_id))
    expect([...ordering.acknowledged].filter((id) => !ids.has(id))).toEqual([])
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.stderr()).toBe(0)
  },
)

/** Migrations watch their lock waits from a second connection. */
function openDbForMigrations(connectionString: string): Db {
  const db = openDb({ connectionString, maxConnections: 2, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  return db
}
