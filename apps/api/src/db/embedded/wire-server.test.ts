import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FrameReader } from './protocol-frames.ts'
import { serveWire, type WireServer } from './wire-server.ts'

let db: PGlite
let server: WireServer
let connectionString: string

beforeAll(async () => {
  db = await PGlite.create()
  await db.exec('create table counters (id integer primary key, value integer not null)')
  server = await serveWire(db, { host: '127.0.0.1', port: 0 }, 40)
  connectionString = `postgres://postgres@127.0.0.1:${server.port}/postgres`
})
afterAll(async () => {
  await server.close()
  await db.close()
})
beforeEach(async () => {
  await db.exec('delete from counters; insert into counters select n, 0 from generate_series(1, 3) n')
})

const sum = async (): Promise<number> =>
  (await db.query<{ n: number }>('select sum(value)::int n from counters')).rows[0]?.n ?? -1

const errorCode = (error: unknown): unknown => (error instanceof pg.DatabaseError ? error.code : error)

/** One client's work: a plain read, then a transaction that commits or, every fifth time, fails and is rolled back. */
async function work(pool: pg.Pool, worker: number, step: number): Promise<void> {
  const { rows } = await pool.query('select $1::int as step, $2::text as worker', [step, `w${worker}`])
  expect(rows).toEqual([{ step, worker: `w${worker}` }])
  const client = await pool.connect()
  const id = (worker % 3) + 1
  await client.query('begin')
  await client.query('select value from counters where id = $1 for update', [id])
  await client.query('update counters set value = value + 1 where id = $1', [id])
  const isRejected = step === 4
  const insertError = isRejected
    ? await client.query('insert into counters values (1, 1)').then(() => undefined, errorCode)
    : undefined
  expect(insertError).toBe(isRejected ? '23505' : undefined)
  await client.query(isRejected ? 'rollback' : 'commit')
  client.release()
}

test('concurrent connections get their own results, and every transaction is complete', async () => {
  for (let round = 0; round < 3; round += 1) {
    const pool = new pg.Pool({ connectionString, max: 8 })
    const workers = Array.from({ length: 12 }, async (_, worker) => {
      for (let step = 0; step < 5; step += 1) await work(pool, worker, step)
    })
    await Promise.all(workers)
    await pool.end()
  }
  expect(await sum()).toBe(3 * 12 * 4)
})

test('rolls back the transaction of a client that disconnects, and blocks no other client', async () => {
  const queued = new pg.Client({ connectionString })
  await queued.connect()
  const leaving = new pg.Client({ connectionString })
  leaving.on('error', () => undefined)
  await leaving.connect()
  await leaving.query('begin')
  await leaving.query('update counters set value = 100')
  const response = queued.query('select sum(value)::int n from counters')
  ;(leaving as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  expect((await response).rows).toEqual([{ n: 0 }])
  await queued.end()
})

test('parses messages from chunks of any size', () => {
  const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0])
  const query = Buffer.from([0x51, 0, 0, 0, 6, 0x3b, 0])
  const parse = Buffer.from([0x50, 0, 0, 0, 5, 1])
  const stream = Buffer.concat([startup, parse, query, Buffer.from([0x58, 0, 0, 0, 4])])
  const reader = new FrameReader()
  const frames = [...stream].flatMap((byte) => reader.read(Buffer.from([byte])))
  expect(frames).toEqual([
    { kind: 'message', bytes: new Uint8Array(startup), expectsResponse: true },
    { kind: 'message', bytes: new Uint8Array(parse), expectsResponse: false },
    { kind: 'message', bytes: new Uint8Array(query), expectsResponse: true },
    { kind: 'end' },
  ])
})

test('declines encryption, because the connection never leaves the machine', () => {
  expect(new FrameReader().read(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]))).toEqual([
    { kind: 'decline-encryption' },
  ])
})
