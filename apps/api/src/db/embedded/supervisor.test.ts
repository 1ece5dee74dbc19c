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

const note = (text: string) => sql`insert into notes values (${text})`.execute(db)

test.skipIf(onPostgres())('does not mix up what many ask at the same time', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const answers = await Promise.all(
    numbers.map(async (index) => {
      const { rows } =
        index % 2
          ? await sql<{ answer: string }>`select ${`odd ${index}`}::text as answer`.execute(db)
          : await sql<{ answer: string }>`select ${'even'}::text || ' ' || ${index}::int as answer`.execute(db)
      return rows[0]?.answer
    }),
  )
  expect(answers).toEqual(numbers.map((index) => `${index % 2 ? 'odd' : 'even'} ${index}`))
})

test.skipIf(onPostgres())('runs the PostgreSQL that a directory is compared with before it is opened', async () => {
  const { rows } = await sql<{ major: string }>`
    select (current_setting('server_version_num')::int / 10000)::text as major`.execute(db)
  expect(rows).toEqual([{ major: EMBEDDED_POSTGRES_MAJOR }])
  expect(majorOfDirectory(join(dataDir, 'database'))).toBe(EMBEDDED_POSTGRES_MAJOR)
})

test.skipIf(onPostgres())('dumps what was written, to a file that only this user reads', async () => {
  await note('to be dumped')
  const lastDump = async () => {
    const [newest] = await listBackups(dataDir)
    return newest ? unpackDump(join(dataDir, 'backups', newest)) : null
  }
  await expect
    .poll(async () => (await lastDump())?.rows.map((rows) => Buffer.from(rows).toString()), { timeout: 15_000 })
    .toEqual(['to be dumped\n'])
})

test.skipIf(onPostgres())('replaces a database that hangs, and loses nothing', { timeout: 60_000 }, async () => {
  testLog.expectErrors()
  embedded.startHealthChecks({ everyMs: 100, deadlineMs: 1_500, dumpMs: 5_000 })
  await note('before')
  const hanging = databasePid(dataDir)
  process.kill(hanging, 'SIGSTOP')
  const waiting = note('while it hangs').catch((error: unknown) => error)
  expect(await waiting).toMatchObject({ code: 'unavailable', status: 503 })
  await expect.poll(() => databasePid(dataDir), { timeout: 15_000 }).not.toBe(hanging)
  await expect
    .poll(
      () =>
        note('after').then(
          () => 'written',
          () => 'refused',
        ),
      { timeout: 15_000 },
    )
    .toBe('written')
  const { rows } = await sql<{ note: string }>`select note from notes where note in ('before', 'after')`.execute(db)
  expect(rows).toEqual([{ note: 'before' }, { note: 'after' }])
})

test.skipIf(onPostgres())('gives the directory up when it is stopped', async () => {
  await db.destroy()
  await embedded.stop()
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
})
