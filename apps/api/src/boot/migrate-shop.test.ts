import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../db/migrate.ts'
import type { Db } from '../db/client.ts'
import { insertRun } from '../features/job-runs/job-runs.repo.ts'
import { anOrder } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testLog } from '../testing/test-log.ts'
import { migrateShop, REHEARSAL } from './migrate-shop.ts'

const now = new Date('2026-05-04T10:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

let folder = ''
let name = ''
let db: Db
beforeEach(async () => {
  ;({ db } = await testDatabase())
  folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  name = `${String((await readdir(folder)).length + 1).padStart(4, '0')}_labels`
  await writeFile(join(folder, `${name}.sql`), '-- A table.\ncreate table labels (name text);')
})
afterEach(async () => {
  await sql`drop table if exists labels`.execute(db)
  await sql`delete from schema_migrations where name = ${name}`.execute(db)
  await rm(folder, { recursive: true })
})

const start = (config: { NODE_ENV?: 'production' | 'development'; UPGRADE_WITHOUT_REHEARSAL?: boolean } = {}) =>
  migrateShop(
    db,
    { NODE_ENV: 'production', UPGRADE_WITHOUT_REHEARSAL: false, ...config },
    { log: testLog, now, folder },
  )
const rehearsed = (migrations: string, finishedAt: Date, outcome: 'done' | 'failed' = 'done') =>
  insertRun(db, { job: REHEARSAL, startedAt: finishedAt, finishedAt, outcome, details: { migrations } })

describe('the start of a version with a new migration', () => {
  test('refuses orders in production without a rehearsal, and changes nothing', async () => {
    await anOrder()
    await expect(start()).rejects.toThrow(
      `This version has migrations that were not rehearsed within a day: ${name}. Nothing was changed. ` +
        'Run npm run upgrade:rehearse, or set UPGRADE_WITHOUT_REHEARSAL=1',
    )
    const { rows } = await sql<{ labels: string | null }>`select to_regclass('labels')::text as labels`.execute(db)
    expect(rows).toEqual([{ labels: null }])
  })

  test('migrates after a rehearsal of all its migrations', async () => {
    await anOrder()
    await rehearsed(`0003_earlier, ${name}`, hoursAgo(23))
    expect(await start()).toEqual([name])
  })

  test.each([
    ['is older than a day', hoursAgo(25), 'done', null],
    ['failed', hoursAgo(1), 'failed', null],
    ['was of other migrations', hoursAgo(1), 'done', '0099_other'],
  ] as const)('refuses after a rehearsal that %s', async (_, at, outcome, migrations) => {
    await anOrder()
    await rehearsed(migrations ?? name, at, outcome)
    await expect(start()).rejects.toThrow('were not rehearsed within a day')
  })

  test('migrates when the operator says so, and logs it', async () => {
    await anOrder()
    expect(await start({ UPGRADE_WITHOUT_REHEARSAL: true })).toEqual([name])
    expect(testLog.lines().map(({ message }) => message)).toContain('migrating without a rehearsal')
  })

  test('does not hinder a store without orders, a developer, or a start without a new migration', async () => {
    expect(await start()).toEqual([name])
    await anOrder()
    expect(await start()).toEqual([])
    await sql`drop table labels`.execute(db)
    await sql`delete from schema_migrations where name = ${name}`.execute(db)
    expect(await start({ NODE_ENV: 'development' })).toEqual([name])
  })
})
