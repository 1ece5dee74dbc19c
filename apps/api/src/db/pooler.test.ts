import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startOwnPostgres, type OwnPostgres } from '../testing/database/own-postgres.ts'
import { hasPgbouncer, startPgbouncer } from '../testing/database/pgbouncer.ts'
import { checkOrdersStored, placeOrdersContinuously } from '../testing/order-load.ts'
import { untilOpen } from '../testing/shop-process.ts'
import { openDb, type Db } from './client.ts'

const ONE_MINUTE = { timeout: 60_000, interval: 200 }
const missing = hasPgbouncer ? '' : ', which is not installed here (apt install pgbouncer)'

/** Opens the pool of requests. */
function openRequests(connectionString: string, sharesSessions: boolean): Db {
  const options = { connectionString, maxConnections: 2, onIdleError: () => undefined, statementTimeoutMs: 15_000 }
  const db = openDb({ ...options, sharesSessions, prepared: !sharesSessions })
  onTestFinished(() => db.destroy())
  return db
}

const showTimeout = async (db: Db): Promise<string | undefined> =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout

describe.runIf(hasPgbouncer)(`behind PgBouncer${missing}`, () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  }, 60_000)
  afterAll(() => postgres?.stop())

  test.each(['session', 'transaction'] as const)(
    'the shop starts, stores every order and sends its email in %s mode',
    { timeout: 240_000 },
    async (mode) => {
      const DATABASE_URL = await startPgbouncer(postgres.socketPath, mode)
      const earlier = await postgres.db.selectFrom('orders').select('order_id').execute()
      const shop = postgres.open({ DATABASE_URL, DATABASE_POOLER: mode, WORKER: 'with', LOG_LEVEL: 'warn' })
      const address = await untilOpen(shop)
      const ordering = placeOrdersContinuously(() => address, postgres.bag, 8)
      await expect.poll(() => ordering.acknowledged.size, ONE_MINUTE).toBeGreaterThan(100)
      await ordering.stop()
      expect(Object.keys(ordering.statuses())).toEqual(['201'])
      const known = new Set([...earlier.map(({ order_id }) => order_id), ...ordering.acknowledged])
      await checkOrdersStored(postgres.db, known)
      const pending = () => postgres.db.selectFrom('mails').select('mail_id').where('status', '=', 'pending').execute()
      await expect.poll(pending, { timeout: 120_000, interval: 500 }).toEqual([])
      expect((await fetch(`${address}/api/health-check`)).status).toBe(200)
      shop.child.kill('SIGTERM')
      expect(await shop.ended, shop.stderr()).toBe(0)
      // Warnings and errors are lines of JSON.
      expect(
        shop
          .stdout()
          .split('\n')
          .filter((line) => line.startsWith('{')),
      ).toEqual([])
    },
  )

  test('in session mode a connection has its limits', async () => {
    const db = openRequests(await startPgbouncer(postgres.socketPath, 'session'), false)
    expect(await showTimeout(db)).toBe('15s')
  })

  test('in transaction mode each transaction has its limits, leaves none behind, and nothing is prepared', async () => {
    const url = await startPgbouncer(postgres.socketPath, 'transaction')
    const db = openRequests(url, true)
    const maintenance = openDb({
      connectionString: url,
      maxConnections: 2,
      onIdleError: () => undefined,
      sharesSessions: true,
    })
    onTestFinished(() => maintenance.destroy())
    await sql`alter role postgres set statement_timeout = '5min'`.execute(postgres.db)
    onTestFinished(() => void sql`alter role postgres reset statement_timeout`.execute(postgres.db))
    expect(await db.transaction().execute(showTimeout)).toBe('15s')
    expect(await maintenance.transaction().execute(showTimeout)).toBe('0')
    expect(await showTimeout(db)).toBe('5min')
    await expect(
      db.transaction().execute((tx) => sql`set local statement_timeout = 10; select pg_sleep(5)`.execute(tx)),
    ).rejects.toThrow('statement timeout')
    await sql`select ${1}::int`.execute(db)
    const { rows } = await sql`select from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([])
  })
})
