import { randomBytes } from 'node:crypto'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { testDatabase } from '../../testing/test-database.ts'
import {
  deleteOldIdempotencyKeys,
  findBuyerResponse,
  findStoredResponse,
  insertIdempotencyRecord,
} from './idempotency.repo.ts'
import { runIdempotently } from './run-idempotently.ts'

test('deletes idempotency keys after the retention hours and keeps younger ones', async () => {
  const { db } = await testDatabase()
  const minutes = limits.http.idempotencyKeyHours * 60
  const ages = { fresh: 0, young: minutes - 5, old: minutes + 5, older: minutes * 2 }
  for (const [key, age] of Object.entries(ages)) {
    const record = { key, scope: 'idempotency tests', bodyHash: randomBytes(32), status: 201, response: {} }
    await inTransaction(db, (tx) => insertIdempotencyRecord(tx, record))
    await sql`update idempotency_keys set created_at = now() - make_interval(mins => ${age}::integer)
      where key = ${key}`.execute(db)
  }
  expect(await deleteOldIdempotencyKeys(db)).toBe(2)
  const rows = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
  expect(rows.map(({ key }) => key)).toEqual(['fresh', 'young'])
  expect(await deleteOldIdempotencyKeys(db)).toBe(0)
})

test('finds the first response of a key and its scope, and no other', async () => {
  const { db } = await testDatabase()
  const bodyHash = randomBytes(32)
  for (const [key, scope, status] of [
    ['one', 'tests', 201],
    ['one', 'other tests', 202],
    ['two', 'tests', 203],
  ] as const) {
    await inTransaction(db, (tx) => insertIdempotencyRecord(tx, { key, scope, bodyHash, status, response: { status } }))
  }
  const find = (key: string, scope: string) => findStoredResponse(db, key, scope)
  expect(await find('one', 'tests')).toEqual({ bodyHash, status: 201, response: { status: 201 } })
  expect(await find('one', 'other tests')).toEqual({ bodyHash, status: 202, response: { status: 202 } })
  expect(await find('two', 'tests')).toEqual({ bodyHash, status: 203, response: { status: 203 } })
  expect(await find('two', 'other tests')).toBeNull()
  const ofBuyer = (key: string, scope: string) => findBuyerResponse(db, { key, scope, customerId: null }, bodyHash)
  expect(await ofBuyer('one', 'other tests')).toEqual({ bodyHash, status: 202, response: { status: 202 } })
  expect(await ofBuyer('two', 'other tests')).toBeNull()
})

test('runs a request once for each key and returns the first response to repeats', async () => {
  const { db } = await testDatabase()
  let runs = 0
  const run = (idempotencyKey: string | null, body: unknown = { to: 'ada' }) =>
    runIdempotently(db, { idempotencyKey, scope: 'tests', body, subject: 'email', status: 200 }, () =>
      Promise.resolve({ runs: (runs += 1) }),
    )
  expect(await Promise.all([run('one'), run('one')])).toEqual([{ runs: 1 }, { runs: 1 }])
  expect(await run('two')).toEqual({ runs: 2 })
  expect([await run(null), await run(null)]).toEqual([{ runs: 3 }, { runs: 4 }])
  await expect(run('one', { to: 'bea' })).rejects.toMatchObject({
    code: 'idempotency_mismatch',
    message: 'This Idempotency-Key was used for another email',
  })
  expect(runs).toBe(4)
})
