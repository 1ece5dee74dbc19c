import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { countRows, lastMigration, writeManifest } from '../../backups/backup-folder.ts'
import { openBackup } from '../../backups/newest-backup.ts'
import { scratchPrefix } from '../../backups/scratch-database.ts'
import { readConfig } from '../../config.ts'
import { dumpDatabase } from '../../db/embedded/dump-scheduler.ts'
import { MIGRATIONS_FOLDER } from '../../db/migrate.ts'
import { aProduct, aStaffMember, anOrder } from '../../testing/factories.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testLog } from '../../testing/test-log.ts'
import { compareAnswers, type Answer } from './answers.ts'
import { recordAnswers, rehearse, type RehearsalOptions } from './rehearse.ts'
import { reportText } from './report-text.ts'

let dataDir = ''
let name = ''
let build = ''
beforeEach(async () => {
  dataDir = aDataDir()
  build = aStorefront()
  await aStaffMember({ role: 'SUPER_ADMIN' })
  await aProduct()
  await anOrder()
  await anOrder()
})

/** A built storefront whose pages have the name of the first product that the API lists as their heading. */
function aStorefront(): string {
  const folder = join(dataDir, 'build')
  mkdirSync(join(folder, 'server'), { recursive: true })
  mkdirSync(join(folder, 'client'))
  writeFileSync(
    join(folder, 'server/index.js'),
    `export const createStorefront = ({ fetchApi }) => async (request) => {
      const answer = await fetchApi('/api/products', { headers: {} })
      const [, name] = /"name":"([^"]+)"/.exec(await answer.text())
      return new Response('<title>' + new URL(request.url).pathname + '</title><h1>' + name + '</h1>', { headers: { 'content-type': 'text/html' } })
    }`,
  )
  return folder
}

/** A backup of the test's database, and a version whose next migration has these statements. */
async function anUpgrade(statements?: string): Promise<RehearsalOptions> {
  const { db, url } = await testDatabase()
  const madeAt = new Date()
  const path = join(dataDir, 'atelier-1')
  mkdirSync(path)
  const facts = { madeAt: madeAt.toISOString(), version: '0.2.0', database: 'embedded' } as const
  await writeManifest(path, { ...facts, migration: await lastMigration(db), rows: await countRows(db) })
  await dumpDatabase(url, join(path, 'database.dump.gz'), madeAt)
  const folder = join(dataDir, 'migrations')
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  name = `${String(readdirSync(folder).length + 1).padStart(4, '0')}_labels`
  if (statements !== undefined) writeFileSync(join(folder, `${name}.sql`), `-- Labels.\n${statements}`)
  return {
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(40) }),
    serverUrl: url,
    backup: await openBackup(path),
    log: testLog,
    now: () => new Date(),
    signal: new AbortController().signal,
    recorded: null,
    folder,
    build,
  }
}

async function scratchDatabases(): Promise<unknown[]> {
  const { db } = await testDatabase()
  const { rows } = await sql`
    select from pg_database where starts_with(datname, ${await scratchPrefix(db)})`.execute(db)
  return rows
}

describe('the rehearsal of an upgrade', { timeout: 60_000 }, () => {
  test('is go for a migration that adds: times, locks, rows, checks and equal answers', async () => {
    const upgrade = await anUpgrade(
      "alter table orders add column label text not null default '';\ncreate table labels (name text);",
    )
    const { db } = await testDatabase()
    const before = await countRows(db)
    const recorded = await recordAnswers(upgrade)
    const report = await rehearse({ ...upgrade, recorded })
    expect(report).toMatchObject({
      verdict: 'go',
      problems: [],
      pending: [name],
      rows: {},
      compared: { how: 'recorded', pages: expect.any(Number), calls: 20 },
      differences: [],
      audit: 'intact, 0 rows',
      ledger: '2 orders agree with their transactions',
    })
    expect(report.compared.pages).toBeGreaterThan(5)
    const [timing] = report.migrations
    expect(report.migrations).toHaveLength(1)
    expect(timing).toMatchObject({ migration: name })
    expect(timing?.longestLockMs).toBeLessThanOrEqual(timing?.tookMs ?? 0)
    // The database of the shop is as it was.
    expect(await countRows(db)).toEqual(before)
    expect((await sql`select to_regclass('labels') as labels`.execute(db)).rows).toEqual([{ labels: null }])
    expect(await scratchDatabases()).toEqual([])
    expect(reportText(report)).toMatch(
      new RegExp(`^GO: 1 migrations, on the backup .+\\n\\nRestored in .+\\n {2}${name}: `),
    )
    // Orders are answered, and no value of them is in the recording.
    expect(
      recorded.filter(({ path, status }) => path.startsWith('/api/admin/orders/ORD-') && status === 200),
    ).toHaveLength(2)
    expect(JSON.stringify(recorded)).not.toContain('@')
  })

  test('compares with itself when no migration is pending', async () => {
    const report = await rehearse(await anUpgrade())
    expect(report).toMatchObject({ verdict: 'go', pending: [], compared: { how: 'same-schema' }, differences: [] })
  })

  test('says that nothing was compared when the version before recorded nothing', async () => {
    const report = await rehearse(await anUpgrade('create table labels (name text);'))
    expect(report).toMatchObject({ verdict: 'go', compared: { how: 'not-compared' } })
    expect(reportText(report)).toContain('npm run upgrade:rehearse -- --record')
  })

  test('is no-go for a migration that fails, and names it without values of rows', async () => {
    const report = await rehearse(
      await anUpgrade('create table labels (n integer);\ninsert into labels select cast(email as integer) from users;'),
    )
    expect(report).toMatchObject({ verdict: 'no-go', migrations: [] })
    expect(report.problems).toEqual([`${name} failed: invalid input syntax for type integer: "…"`])
    expect(await scratchDatabases()).toEqual([])
  })

  test('is no-go for a migration that holds a lock long, unless the operator accepts it', async () => {
    const upgrade = await anUpgrade('alter table orders add column label text;\nselect pg_sleep(0.8);')
    const report = await rehearse({ ...upgrade, maxLockMs: 400 })
    expect(report.migrations[0]?.longestLockMs).toBeGreaterThanOrEqual(800)
    expect(report.migrations[0]?.lock).toBe('orders (AccessExclusiveLock)')
    expect(report).toMatchObject({ verdict: 'no-go' })
    expect(report.problems).toEqual([
      expect.stringMatching(new RegExp(`^${name} holds orders \\(AccessExclusiveLock\\) for \\d+ ms$`)),
    ])
    expect(await rehearse({ ...upgrade, maxLockMs: 400, accepts: { locks: true } })).toMatchObject({ verdict: 'go' })
  })

  test('a migration that is slow before it takes a lock is go', async () => {
    const upgrade = await anUpgrade('select pg_sleep(0.8);\nalter table orders add column label text;')
    const report = await rehearse({ ...upgrade, maxLockMs: 400 })
    expect(report.migrations[0]?.tookMs).toBeGreaterThanOrEqual(800)
    expect(report).toMatchObject({ verdict: 'go' })
  })

  test('is no-go for rows and answers that change, and lists them', async () => {
    const upgrade = await anUpgrade("update products set name = 'Sac Ombre';\ndelete from order_status_history;")
    const recorded = await recordAnswers(upgrade)
    const report = await rehearse({ ...upgrade, recorded })
    expect(report.verdict).toBe('no-go')
    expect(report.problems).toEqual([expect.stringMatching(/^\d+ differences, listed below$/)])
    expect(report.differences).toContainEqual(expect.stringMatching(/^api \/api\/\S*products\S*: .*name/))
    expect(report.differences).toContain('page /: headings')
    expect(reportText(report)).not.toContain('Sac Ombre')
    expect(await rehearse({ ...upgrade, recorded, accepts: { differences: true } })).toMatchObject({ verdict: 'go' })
  })

  test('is no-go for an order that differs from its transactions', async () => {
    const { db } = await testDatabase()
    await db.updateTable('orders').set({ paid_cents: 5 }).execute()
    const report = await rehearse(await anUpgrade('create table labels (name text);'))
    expect(report.verdict).toBe('no-go')
    expect(report.problems).toEqual([expect.stringContaining('2 orders differ from the ledger')])
  })
})

const answer = (change: Partial<Answer> = {}): Answer => ({
  kind: 'page',
  path: '/',
  asStaff: false,
  status: 200,
  values: { title: 'a' },
  ...change,
})

test.each([
  [answer(), []],
  [answer({ values: { title: 'a', more: 'b' } }), []],
  [answer({ values: { title: 'b' } }), ['page /: title']],
  [answer({ values: {} }), ['page /: title']],
  [answer({ status: 500 }), ['page /: status 200 before, 500 after']],
])('compares an answer with the one before', (after, differences) => {
  expect(compareAnswers([answer()], [after])).toEqual(differences)
})
