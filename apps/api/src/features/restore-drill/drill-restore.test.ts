import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { countRows, lastMigration, writeManifest } from '../../backups/backup-folder.ts'
import { scratchPrefix, withDatabaseName } from '../../backups/scratch-database.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, openDb } from '../../db/client.ts'
import { dumpDatabase } from '../../db/embedded/dump-scheduler.ts'
import { recordBackup } from '../../files/last-backup.ts'
import { allJobs } from '../../jobs.ts'
import { anOrder } from '../../testing/factories.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testLog } from '../../testing/test-log.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { readLastDrill } from '../doctor/doctor.repo.ts'
import { recordRun } from '../job-runs/record-run.ts'
import { DRILL, drillRestore } from './drill-restore.ts'

const running = new AbortController().signal

let dataDir = ''
beforeEach(() => {
  dataDir = aDataDir()
})

/** A shop with two orders and an audit log, whose scratch databases are on the server of the tests. */
async function aShop(environment: Record<string, string> = {}): Promise<TestApp> {
  const { url, db } = await testDatabase()
  const shop = await createTestApp({ DATA_DIR: dataDir, SCRATCH_DATABASE_URL: url, ...environment })
  await anOrder()
  await anOrder()
  const context: ActionContext = { actor: null, network: '203.0.113.0/24', device: 'Firefox on Linux' }
  for (const action of ['settings.changed', 'settings.changed'] as const) {
    await inTransaction(db, (tx) => recordAudit(tx, { context, action, at: new Date() }))
  }
  return shop
}

/** Makes a backup as `backup:make` does. */
async function aBackup({ deps }: TestApp, madeAt = new Date()): Promise<string> {
  const { url } = await testDatabase()
  const folder = join(dataDir, `atelier-${madeAt.getTime()}`)
  mkdirSync(folder)
  const facts = { madeAt: madeAt.toISOString(), version: '0.2.0', database: 'embedded' } as const
  await writeManifest(folder, { ...facts, migration: await lastMigration(deps.db), rows: await countRows(deps.db) })
  await dumpDatabase(url, join(folder, 'database.dump.gz'), madeAt)
  await recordBackup(dataDir, madeAt, folder)
  return folder
}

async function scratchDatabases(): Promise<string[]> {
  const { db } = await testDatabase()
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${await scratchPrefix(db)})`.execute(db)
  return rows.map(({ datname }) => datname)
}

const editManifest = (folder: string, change: object): void => {
  const path = join(folder, 'manifest.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }))
}

const alerts = ({ deps }: TestApp) =>
  deps.db.selectFrom('mails').select(['recipient', 'data']).where('type', '=', 'alarm').execute()

describe('the restore drill', () => {
  test('restores the last backup beside the shop, checks it and removes the copy', async () => {
    const shop = await aShop()
    await aBackup(shop)
    const before = await countRows(shop.deps.db)
    const found = await drillRestore(shop.deps, running)
    expect(found).toEqual({
      migrated: 0,
      auditRows: 2,
      orderLines: 1,
      backupHours: 0,
      seconds: expect.any(Number),
    })
    expect(await scratchDatabases()).toEqual([])
    expect(await countRows(shop.deps.db)).toEqual(before)
    expect(await alerts(shop)).toEqual([])
  })

  test('its job records result and duration, and a run that restored nothing does not count for the doctor', async () => {
    const shop = await aShop()
    await aBackup(shop)
    await allJobs(shop.deps)
      .find(({ name }) => name === DRILL)
      ?.work(running)
    const runs = await shop.deps.db.selectFrom('job_runs').select(['job', 'outcome', 'details']).execute()
    expect(runs).toMatchObject([{ job: 'drill-restore', outcome: 'done', details: { auditRows: 2 } }])
    await recordBackup(dataDir, new Date(), '/elsewhere')
    const before = await readLastDrill(shop.deps.db)
    await recordRun(shop.deps, DRILL, () => drillRestore(shop.deps, running))
    expect(before).toEqual({ at: expect.any(Date), outcome: 'done', seconds: expect.any(Number), reason: '' })
    expect(await readLastDrill(shop.deps.db)).toEqual(before)
  })

  test('takes the newer of the last backup and the last hourly dump', async () => {
    const shop = await aShop()
    await aBackup(shop, new Date(Date.now() - 7_200_000))
    mkdirSync(join(dataDir, 'backups'))
    writeFileSync(
      join(dataDir, `backups/atelier-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump.gz`),
      'x',
    )
    testLog.expectErrors()
    await expect(drillRestore(shop.deps, running)).rejects.toThrow('is not a dump of the shop, or it is damaged')
  })

  test.each([
    ['there is no backup', {}, 'No backup was ever made with this DATA_DIR.'],
    ['it is turned off', { RESTORE_DRILL_MAX_GB: '0' }, 'RESTORE_DRILL_MAX_GB is 0.'],
  ])('does nothing when %s, and says so', async (_, environment, skipped) => {
    const shop = await aShop(environment)
    expect(await drillRestore(shop.deps, running)).toEqual({ skipped })
    expect(await alerts(shop)).toEqual([])
  })

  test('does nothing when the last backup is elsewhere, or the database is larger than the limit', async () => {
    const shop = await aShop()
    await recordBackup(dataDir, new Date(), '/elsewhere/atelier-1')
    expect(await drillRestore(shop.deps, running)).toEqual({
      skipped: 'The last backup is not at /elsewhere/atelier-1.',
    })
    const small = await createTestApp({ DATA_DIR: dataDir, RESTORE_DRILL_MAX_GB: '0.001' })
    await aBackup(small)
    expect(await drillRestore(small.deps, running)).toEqual({
      skipped: expect.stringMatching(/^The database has 0\.\d GB, more than RESTORE_DRILL_MAX_GB\.$/),
    })
  })

  const headerOf = (dump: Buffer, edit: (text: string) => string): Buffer =>
    gzipSync(Buffer.from(edit(gunzipSync(dump).toString('latin1')), 'latin1'))
  const BROKEN: [string, string, (folder: string) => void][] = [
    [
      'a dump that ends early',
      'is not a dump of the shop, or it is damaged',
      (folder) => {
        const path = join(folder, 'database.dump.gz')
        writeFileSync(path, readFileSync(path).subarray(0, 2_000))
      },
    ],
    [
      'a dump with a value that is none',
      'invalid input syntax for type',
      (folder) => {
        const path = join(folder, 'database.dump.gz')
        writeFileSync(
          path,
          headerOf(readFileSync(path), (text) =>
            text.replace(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, '\tines@maren.co, 1234'),
          ),
        )
      },
    ],
    [
      'a manifest with more orders',
      'The restore is incomplete: orders: 2 of 3',
      (folder) => editManifest(folder, { rows: { orders: 3 } }),
    ],
    [
      'a manifest of another migration',
      'and its manifest says 0001_schema',
      (folder) => editManifest(folder, { migration: '0001_schema' }),
    ],
    [
      'a manifest that is none',
      'is not the manifest of a backup, or it is damaged',
      (folder) => writeFileSync(join(folder, 'manifest.json'), '{'),
    ],
    [
      'a backup without its dump',
      'is not a dump of the shop, or it is damaged',
      (folder) => rmSync(join(folder, 'database.dump.gz')),
    ],
  ]
  test.each(BROKEN)(
    'fails for %s: the log, an email and the run say why, without values of rows',
    async (_, reason, damage) => {
      testLog.expectErrors()
      const shop = await aShop()
      damage(await aBackup(shop))
      const job = allJobs(shop.deps).find(({ name }) => name === DRILL)
      await expect(job?.work(running)).rejects.toThrow(reason)
      // The queue retries it.
      await expect(job?.work(running)).rejects.toThrow(reason)
      const emails = await alerts(shop)
      expect(emails).toHaveLength(1)
      expect(emails[0]?.recipient).toBe('support@atelier.example')
      expect(JSON.stringify(emails)).toContain(JSON.stringify(reason).slice(1, -1))
      expect(JSON.stringify(emails)).not.toContain('1234')
      const runs = await shop.deps.db.selectFrom('job_runs').select(['outcome', 'details']).execute()
      expect(runs.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
      expect(JSON.stringify(runs)).not.toContain('1234')
      expect(await scratchDatabases()).toEqual([])
    },
  )

  test('fails for a broken audit log', async () => {
    testLog.expectErrors()
    const shop = await aShop()
    await inTransaction(shop.deps.db, async (tx) => {
      await sql`alter table audit_entries disable trigger audit_entries_append_only`.execute(tx)
      await sql`update audit_entries set actor_name = 'Theo' where entry_id = 2`.execute(tx)
      await sql`alter table audit_entries enable trigger audit_entries_append_only`.execute(tx)
    })
    await aBackup(shop)
    await expect(drillRestore(shop.deps, running)).rejects.toThrow(
      'The audit log of the backup is broken: row 2 was changed',
    )
  })

  test('fails for a newest order without items', async () => {
    testLog.expectErrors()
    const shop = await aShop()
    await sql`delete from order_items`.execute(shop.deps.db)
    await aBackup(shop)
    await expect(drillRestore(shop.deps, running)).rejects.toThrow(/The newest order, .+, has no items/)
  })

  test('fails in one line when the role may create no database', async () => {
    testLog.expectErrors()
    const { db, url } = await testDatabase()
    const role = `poor_${process.pid}`
    await sql`create role ${sql.id(role)} login`.execute(db)
    onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(db)))
    const shop = await aShop({ SCRATCH_DATABASE_URL: url.replace(/\/\/[^@]*@/, `//${role}@`) })
    await aBackup(shop)
    await expect(drillRestore(shop.deps, running)).rejects.toThrow(
      `The role ${role} may not create a scratch database: run "alter role ${role} createdb"`,
    )
  })

  test('fails before it restores when the disk is too small', async () => {
    testLog.expectErrors()
    const shop = await aShop()
    await aBackup(shop)
    const config = { ...shop.deps.config, SCRATCH_DATABASE_URL: undefined }
    const freeBytes = async (): Promise<number> => 1024 ** 3
    await expect(drillRestore({ ...shop.deps, config }, running, { freeBytes })).rejects.toThrow(
      /^The disk of DATA_DIR has 1\.0 GB free, and a restore needs 1\.\d GB\.$/,
    )
  })

  test('is stopped after its time, and removes its copy', async () => {
    testLog.expectErrors()
    const shop = await aShop()
    await aBackup(shop)
    await expect(drillRestore(shop.deps, running, { budgetMs: 150 })).rejects.toThrow('The drill was stopped after')
    await expect.poll(scratchDatabases).toEqual([])
    expect(await alerts(shop)).toHaveLength(1)
  })

  test('a process that stops leaves the drill unfinished, without an email', async () => {
    const shop = await aShop()
    await aBackup(shop)
    expect(await drillRestore(shop.deps, AbortSignal.abort())).toEqual({ unfinished: 1 })
    expect([await scratchDatabases(), await alerts(shop)]).toEqual([[], []])
  })

  test('removes the copies of killed processes, and none that is used or new', async () => {
    const shop = await aShop()
    await aBackup(shop)
    const { db, url } = await testDatabase()
    const prefix = await scratchPrefix(db)
    const [left, used, fresh] = [`${prefix}1000_a`, `${prefix}2000_b`, `${prefix}${Date.now()}_c`]
    for (const name of [left, used, fresh]) await sql`create database ${sql.id(name)} template template0`.execute(db)
    const user = openDb({
      connectionString: withDatabaseName(url, used),
      maxConnections: 1,
      onIdleError: () => undefined,
    })
    await sql`select 1`.execute(user)
    await drillRestore(shop.deps, running)
    const names = await scratchDatabases()
    await user.destroy()
    for (const name of [used, fresh]) await sql`drop database ${sql.id(name)}`.execute(db)
    expect(names.toSorted()).toEqual([used, fresh].toSorted())
  })
})

test.each([
  [
    'postgresql://me:p%40ss@db1:5432,db2:5432/shop?sslmode=require',
    'postgresql://me:p%40ss@db1:5432,db2:5432/x?sslmode=require',
  ],
  ['postgresql://postgres@localhost/postgres?host=%2Ftmp%2Fa', 'postgresql://postgres@localhost/x?host=%2Ftmp%2Fa'],
  ['postgres://db', 'postgres://db/x'],
])('the scratch database of %s is on the same server', (url, expected) => {
  expect(withDatabaseName(url, 'x')).toBe(expected)
})
