import { randomBytes } from 'node:crypto'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertSession } from '../features/auth/sessions.repo.ts'
import { hashToken, newToken } from '../links/secret-token.ts'
import { ofMachine } from '../testing/database/machine-programs.ts'
import { startTemporaryServer } from '../testing/database/temporary-server.ts'
import { insertOnlyProduct } from '../testing/embedded-shop.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testLog } from '../testing/test-log.ts'
import { dbFromPool, inTransaction, openDb, openPool, type Db } from './client.ts'
import { migrate } from './migrate.ts'
import { openReadReplica } from './read-replica.ts'

const quiet = { onIdleError: () => undefined, statementTimeoutMs: 15_000 }

/** A primary with the tables of the shop, its standby, and a pool with the standby as its replica. */
async function aPrimaryWithReplica() {
  const programs = ofMachine ?? undefined
  const primary = await startTemporaryServer({ programs })
  onTestFinished(primary.stop)
  const migrating = openDb({ connectionString: primary.url, maxConnections: 2, ...quiet })
  await migrate(migrating, testLog)
  await insertOnlyProduct(migrating)
  await migrating.destroy()
  const standby = await startTemporaryServer({ programs, standbyOf: primary.url })
  onTestFinished(standby.stop)
  const pool = openPool({ connectionString: primary.url, maxConnections: 5, prepared: true, ...quiet })
  const replica = openReadReplica(pool, { connectionString: standby.url, maxConnections: 5, log: testLog, ...quiet })
  const db = dbFromPool(pool)
  onTestFinished(async () => {
    await replica.close()
    await db.destroy()
  })
  const standbyDb = openDb({ connectionString: standby.url, maxConnections: 1, ...quiet })
  onTestFinished(() => standbyDb.destroy())
  return { db, replica, standby, standbyDb }
}

/** Whether the standby serves the statement. */
async function isOnReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select pg_is_in_recovery() as answer`.execute(db)
  return rows[0]?.answer ?? false
}

async function staffHeaders(db: Db): Promise<Record<string, string>> {
  const token = newToken(randomBytes)
  const userId = 'staff-1'
  await db
    .insertInto('users')
    .values({ user_id: userId, role: 'admin', admin_role: 'SUPER_ADMIN', email: 'ida@maren.example', name: 'Ida Holm' })
    .execute()
  await inTransaction(db, (tx) =>
    insertSession(tx, {
      tokenHash: hashToken(token),
      audience: 'staff',
      userId,
      idleMs: HOUR_MS,
      absoluteMs: HOUR_MS,
    }),
  )
  return { Authorization: `Bearer ${token}` }
}

/** Queries without which an endpoint has nothing to report. */
const QUERIES: Readonly<Record<string, string>> = {
  getTaxReport: '?month=2026-10',
  exportTaxes: '?month=2026-10',
}

test.skipIf(!ofMachine)(
  'every list, report and export that may read the replica does, and sees what was stored before',
  { timeout: 120_000 },
  async () => {
    const { db, replica, standbyDb } = await aPrimaryWithReplica()
    expect(await isOnReplica(db)).toBe(false)
    expect(await replica.read(() => isOnReplica(db))).toBe(true)
    expect(await replica.read(() => inTransaction(db, () => isOnReplica(db)))).toBe(false)

    let servedByReplica = 0
    const fromReplica: typeof replica.read = (work) =>
      replica.read(async () => {
        if (await isOnReplica(db)) servedByReplica += 1
        return work()
      })
    const { get, post } = await createTestApp({}, { db, fromReplica })
    const headers = await staffHeaders(db)
    const flagged = ENDPOINTS.filter(({ endpoint }) => endpoint.readsReplica)
    expect(flagged.every(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public')).toBe(true)
    for (const { operationId, endpoint } of flagged) {
      const path = endpoint.path.replace(':productId', 'totes-5f0c1d2e') + (QUERIES[operationId] ?? '')
      const response = await get(path, headers)
      expect(response.status, `${operationId}: ${await response.clone().text()}`).toBe(200)
      await response.text()
    }
    expect(servedByReplica).toBe(flagged.length)
    expect(testLog.warnings()).toEqual([])

    // A replica that replays nothing more would show the state of before: the primary serves.
    await sql`select pg_wal_replay_pause()`.execute(standbyDb)
    await post('/api/email/newsletter/subscribe', { email: 'anna@example.com' })
    expect(await (await get('/api/email/admin/subscribers', headers)).text()).toContain('anna@example.com')
    expect(testLog.warnings()).toEqual(['the read replica is not used for a moment'])
  },
)

test.skipIf(!ofMachine)('a replica that ends costs no read', { timeout: 120_000 }, async () => {
  const { db, replica, standby } = await aPrimaryWithReplica()
  expect(await replica.read(() => isOnReplica(db))).toBe(true)
  await standby.crash()
  expect(await replica.read(() => isOnReplica(db))).toBe(false)
  expect(testLog.warnings()).toContain('the read replica is not used for a moment')
  await standby.start()
  await expect.poll(() => replica.read(() => isOnReplica(db)), { timeout: 20_000 }).toBe(true)
})

test.skipIf(!ofMachine)(
  'a write that is refused by the replica is repeated on the primary',
  { timeout: 120_000 },
  async () => {
    const { db, replica } = await aPrimaryWithReplica()
    const write = () => sql`delete from sessions`.execute(db).then(() => 'written')
    expect(await replica.read(write)).toBe('written')
    const wrong = sql`select nothing from sessions`
    await expect(replica.read(() => wrong.execute(db))).rejects.toThrow('column "nothing" does not exist')
  },
)
