import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { databasePid } from '../../testing/shop-process.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { testLog } from '../../testing/test-log.ts'
import { openDb, type Db } from '../client.ts'
import { listBackups } from './backups.ts'
import { unpackDump } from './logical-dump.ts'
import { EMBEDDED_POSTGRES_MAJOR, majorOfDirectory } from './postgres-major.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './supervisor.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-'))
let embedded: EmbeddedDatabase
let db: Db

beforeAll(async () => {
  if (onPostgres()) return
  embedded = await startEmbeddedDatabase(dataDir, testLog, 300)
  db = openDb({ connectionString: embedded.connectionString, maxConnections: 5, onIdleError: () => undefined })
  await sql`create table notes (note text not null)`.execute(db)
}, 60_000)

afterAll(async () => {
  await db?.destroy()
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const insertNote = (text: string) => sql`insert into notes values (${text})`.execute(db)

test.skipIf(onPostgres())('does not mix up the results of concurrent queries', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const values = await Promise.all(
    numbers.map(async (index) => {
      const { rows } =
        index % 2
          ? await sql<{ value: string }>`select ${`odd ${index}`}::text as value`.execute(db)
          : await sql<{ value: string }>`select ${'even'}::text || ' ' || ${index}::int as value`.execute(db)
      return rows[0]?.value
    }),
  )
  expect(values).toEqual(numbers.map((index) => `${index % 2 ? 'odd' : 'even'} ${index}`))
})

test.skipIf(onPostgres())('runs the PostgreSQL major that directories are checked against', async () => {
  const { rows } = await sql<{ major: string }>`
    select (current_setting('server_version_num')::int / 10000)::text as major`.execute(db)
  expect(rows).toEqual([{ major: EMBEDDED_POSTGRES_MAJOR }])
  expect(majorOfDirectory(join(dataDir, 'database'))).toBe(EMBEDDED_POSTGRES_MAJOR)
})

test.skipIf(onPostgres())('dumps the data to a file that only this user can read', async () => {
  await insertNote('to be dumped')
  const lastDump = async () => {
    const [newest] = await listBackups(dataDir)
    return newest ? unpackDump(join(dataDir, 'backups', newest)) : null
  }
  await expect
    .poll(async () => (await lastDump())?.rows.map((rows) => Buffer.from(rows).toString()), { timeout: 15_000 })
    .toEqual(['to be dumped\n'])
})

test.skipIf(onPostgres())('replaces a database that hangs, without data loss', { timeout: 60_000 }, async () => {
  testLog.expectErrors()
  embedded.startHealthChecks({ everyMs: 100, deadlineMs: 1_500, dumpMs: 5_000 })
  await insertNote('before')
  const hanging = databasePid(dataDir)
  process.kill(hanging, 'SIGSTOP')
  const waiting = insertNote('while it hangs').catch((error: unknown) => error)
  expect(await waiting).toMatchObject({ code: 'unavailable', status: 503 })
  await expect.poll(() => databasePid(dataDir), { timeout: 15_000 }).not.toBe(hanging)
  await expect
    .poll(
      () =>
        insertNote('after').then(
          () => 'written',
          () => 'failed',
        ),
      { timeout: 15_000 },
    )
    .toBe('written')
  const { rows } = await sql<{ note: string }>`select note from notes where note in ('before', 'after')`.execute(db)
  expect(rows).toEqual([{ note: 'before' }, { note: 'after' }])
})

test.skipIf(onPostgres())('releases the directory when it is stopped', async () => {
  await db.destroy()
  await embedded.stop()
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
})
