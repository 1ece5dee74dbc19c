import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { testLog } from '../testing/test-log.ts'
import { inTransaction, type Db, type Tx } from './client.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

const QUICK = { lockTimeoutMs: 300, pauseMs: 100, longestPauseMs: 200, giveUpAfterMs: 600_000 }

let folder = ''
let name = ''
let db: Db
beforeEach(async () => {
  ;({ db } = await testDatabase())
  folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  name = `${String((await readdir(folder)).length + 1).padStart(4, '0')}_scents`
  await writeFile(join(folder, `${name}.sql`), '-- A column.\nalter table scents add column note text;')
  await sql`create table scents (name text)`.execute(db)
})
afterEach(async () => {
  await sql`drop table scents`.execute(db)
  await sql`delete from schema_migrations where name like '%scents'`.execute(db)
  await rm(folder, { recursive: true })
})

/** Resolves when the migration waits for a lock on the table. */
async function untilSomethingWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where relation = 'scents'::regclass and not granted`.execute(db)
    if (rows.length > 0) return
  }
}

/** Reads the table as pg_dump does, in a transaction that stays open during `work`. Passes its process id. */
const duringDump = <T>(work: (pid: number) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx: Tx) => {
    const { rows } = await sql<{
      pid: number
    }>`select pg_backend_pid() as pid from (select count(*) from scents) s`.execute(tx)
    return work(rows[0]?.pid ?? 0)
  })

/** Writes as an order of the shop does: the server ends it after the shop's statement timeout. */
const write = (): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 15000`.execute(tx)
    await sql`insert into scents (name) values ('Figue')`.execute(tx)
  })

describe('a migration whose table is read by a dump', () => {
  test('allows writes within the lock timeout and runs after the dump', { timeout: 60_000 }, async () => {
    const migrating = await duringDump(async (pid) => {
      const running = migrate(db, testLog, { folder, lockTimeouts: QUICK })
      await untilSomethingWaits()
      // The dump is still open: writers pass only because the migration releases its lock request.
      for (let order = 1; order <= 3; order += 1) await write()
      const blocker = expect.objectContaining({ pid, statement: 'SELECT', state: 'idle in transaction' })
      const waitsFor = 'scents (AccessExclusiveLock)'
      await expect
        .poll(() => testLog.lines().filter(({ level }) => level === 'warn'), { timeout: 30_000 })
        .toContainEqual({
          level: 'warn',
          fields: { migration: name, attempt: expect.any(Number), waitsFor, blockers: [blocker] },
          message: 'a migration waits for a lock',
        })
      return { running }
    })
    expect(await migrating.running).toEqual([name])
    const { rows } = await sql`select name, note from scents`.execute(db)
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ name: 'Figue', note: null })))
  })

  test('gives up after its total time with one line that names the blocking process', { timeout: 60_000 }, async () => {
    const timeouts = { ...QUICK, lockTimeoutMs: 2_000, giveUpAfterMs: 2_000 }
    await duringDump(async (pid) => {
      const failed = await migrate(db, testLog, { folder, lockTimeouts: timeouts }).catch((error: unknown) => error)
      expect(failed).toMatchObject({
        name: 'MigrationError',
        message: expect.stringMatching(
          new RegExp(
            `^Migration ${name} did not get its lock on scents \\(AccessExclusiveLock\\) in \\d+ s, nothing was changed: ` +
              `process ${pid} \\(atelier, SELECT, \\d+ s in its transaction\\) holds it\\. Wait for it or end it, then start again$`,
          ),
        ),
      })
    })
    expect(await migrate(db, testLog, { folder, lockTimeouts: timeouts })).toEqual([name])
  })

  test('waits without a limit for another process that migrates, and runs once', { timeout: 60_000 }, async () => {
    const both = await duringDump(async () => {
      const first = migrate(db, testLog, { folder, lockTimeouts: QUICK })
      await untilSomethingWaits()
      return { ran: [first, migrate(db, testLog, { folder, lockTimeouts: QUICK })] }
    })
    expect((await Promise.all(both.ran)).flat()).toEqual([name])
  })
})
