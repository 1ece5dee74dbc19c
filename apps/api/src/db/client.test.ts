import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { databaseErrorOf, inTransaction, isRetryable, isUniqueViolation, openDb, type Db } from './client.ts'
import { customPlan } from './prepared-statements.ts'

function aConnection(connectionString: string, prepared: boolean): Db {
  const db = openDb({
    connectionString,
    maxConnections: 1,
    prepared,
    onIdleError: () => undefined,
  })
  onTestFinished(() => db.destroy())
  return db
}

const plansOf = async (db: Db): Promise<{ name: string; statement: string }[]> =>
  (
    await sql<{
      name: string
      statement: string
    }>`select name, statement from pg_prepared_statements`.execute(db)
  ).rows

test('returns 503 with a retry time while the database cannot be reached', async () => {
  const db = aConnection('postgresql://nobody@127.0.0.1:9/nowhere', true)
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfterSeconds: 5,
  })
})

test('returns 503 when the connection breaks during a query, and reconnects', async () => {
  const { url } = await testDatabase()
  const db = aConnection(url, true)
  const broken = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a failed statement has released its locks by the time its caller gets the error', async () => {
  const { db, url } = await testDatabase()
  const failingDb = aConnection(url, true)
  // So many locks that their release takes a moment.
  const hold = (key: number) => sql`
    select pg_advisory_xact_lock(key), 1 / (${key}::integer - key) from generate_series(1, ${key}::integer) key`
  const stillHeld = []
  for (let key = 2_000; key < 2_150; key += 1) {
    await expect(hold(key).execute(failingDb)).rejects.toMatchObject({
      code: '22012',
    })
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${key}::integer) as "isFree"`.execute(db)
    if (!rows[0]?.isFree) stillHeld.push(key)
  }
  expect(stillHeld).toEqual([])
})

test('prepares a statement once for all its values, and no other statement', async () => {
  const db = aConnection((await testDatabase()).url, true)
  for (const value of [1, 2, 3]) {
    expect((await sql<{ sum: number }>`select ${value}::int + 1 as sum`.execute(db)).rows).toEqual([{ sum: value + 1 }])
  }
  await db.transaction().execute((tx) => sql`set local lock_timeout = '1s'`.execute(tx))
  await sql`${customPlan} select ${1}::int + 2 as sum`.execute(db)
  const plans = await plansOf(db)
  expect(plans.filter(({ statement }) => statement.includes('+ 1 as sum'))).toHaveLength(1)
  expect(plans.filter(({ statement }) => statement.includes('+ 2 as sum'))).toEqual([])
  expect(plans.filter(({ statement }) => /^(begin|commit|set)/i.test(statement))).toEqual([])
})

test('limits the number of prepared plans per connection', async () => {
  const db = aConnection((await testDatabase()).url, true)
  for (let index = 0; index < 300; index += 1) {
    const { rows } = await sql.raw<{ value: number }>(`select ${index} as value`).execute(db)
    expect(rows).toEqual([{ value: index }])
  }
  expect((await plansOf(db)).length).toBeLessThanOrEqual(256)
})

test('continues after a migration changed a table that has plans', async () => {
  const db = aConnection((await testDatabase()).url, true)
  await sql`create temporary table shelf (bag text)`.execute(db)
  await sql`insert into shelf values (${'Lune'})`.execute(db)
  const read = async () => (await sql`select * from shelf where bag = ${'Lune'}`.execute(db)).rows
  expect(await read()).toEqual([{ bag: 'Lune' }])
  await sql`alter table shelf add column units integer default 3`.execute(db)
  expect(await read()).toEqual([{ bag: 'Lune', units: 3 }])
  expect(await read()).toEqual([{ bag: 'Lune', units: 3 }])
})

test('retries work whose transaction ended in a deadlock', async () => {
  const { db } = await testDatabase()
  let runs = 0
  let holders = 0
  let bothHoldOne = (): void => undefined
  const meeting = new Promise<void>((resolve) => (bothHoldOne = resolve))
  const lockBoth = (first: number, second: number): Promise<number> =>
    inTransaction(db, async (tx) => {
      runs += 1
      await sql`select pg_advisory_xact_lock(7401, ${first}::integer)`.execute(tx)
      holders += 1
      if (holders === 2) bothHoldOne()
      await meeting
      await sql`select pg_advisory_xact_lock(7401, ${second}::integer)`.execute(tx)
      return first
    })
  expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual([1, 2])
  expect(runs).toBe(3)
})

test.each(['40P01', '40001'])('attempts work that fails with %s three times, then throws', async (sqlState) => {
  const { db } = await testDatabase()
  let runs = 0
  const failing = inTransaction(db, (tx) => {
    runs += 1
    return sql`do ${sql.raw(`$$ begin raise exception 'in the way' using errcode = '${sqlState}'; end $$`)}`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: sqlState })
  expect(runs).toBe(3)
})

test('does not retry work that fails for another reason', async () => {
  const { db } = await testDatabase()
  let runs = 0
  const failing = inTransaction(db, (tx) => {
    runs += 1
    return sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})

test('recognizes a unique violation, also of one table or constraint', async () => {
  const { db } = await testDatabase()
  const key = { key: 'k', scope: 's', body_hash: Buffer.from(''), status: 200, answer: '{}' }
  await db.insertInto('idempotency_keys').values(key).execute()
  const violation: unknown = await db
    .insertInto('idempotency_keys')
    .values(key)
    .execute()
    .catch((error: unknown) => error)
  expect(isUniqueViolation(violation)).toBe(true)
  expect(isUniqueViolation(violation, { table: 'idempotency_keys' })).toBe(true)
  expect(isUniqueViolation(violation, { table: 'orders' })).toBe(false)
  expect(isUniqueViolation(violation, { constraint: 'products_pkey' })).toBe(false)
  const other: unknown = await sql`select 1 / 0`.execute(db).catch((error: unknown) => error)
  expect([other, new Error('23505'), null].map((error) => isUniqueViolation(error))).toEqual([false, false, false])
})

test.each([
  ['ERROR', '40001', true],
  ['FEHLER', '40001', true],
  ['ERREUR', '40P01', true],
  ['FATAL', '57P01', false],
  ['FATALE', '57P01', false],
  ['FATAL', '40001', false],
  ['PANIK', '57P02', false],
  ['FATAL', '25P03', false],
])('a server error with severity %s and code %s was rolled back: %s', (severity, code, isRolledBack) => {
  const error = Object.assign(new pg.DatabaseError('translated', 10, 'error'), { severity, code, table: 'orders' })
  expect(databaseErrorOf(error)).toEqual(isRolledBack ? { code, table: 'orders', constraint: undefined } : null)
  expect(isRetryable(error)).toBe(isRolledBack)
})

const message = (type: string, body: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(Buffer.byteLength(body) + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const READY = message('Z', 'I')

/** A server that fails every statement with this severity and then is ready again, or ends the session. */
async function aFailingServer(severity: string, endsSession: boolean): Promise<string> {
  const error = message('E', `S${severity}\0C40001\0Mtranslated\0\0`)
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), READY]))
      socket.on('data', () => (endsSession ? socket.end(error) : socket.write(Buffer.concat([error, READY]))))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `postgresql://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

test.each([
  ['FEHLER', false],
  ['ПАНИКА', true],
])('a statement that fails with %s was rolled back unless the session ends: %s', async (severity, endsSession) => {
  const db = aConnection(await aFailingServer(severity, endsSession), false)
  const error: unknown = await sql`select 1`.execute(db).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '40001' })
  expect(isRetryable(error)).toBe(!endsSession)
})
