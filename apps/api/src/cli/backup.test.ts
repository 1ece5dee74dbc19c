import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, type Db } from '../db/client.ts'
import { urlOfDatabase } from '../testing/global-setup.ts'
import { ofMachine } from '../testing/database/machine-programs.ts'
import { startOwnPostgres, type OwnPostgres } from '../testing/database/own-postgres.ts'
import { placeOrdersContinuously } from '../testing/order-load.ts'
import { aDataDir, untilOpen } from '../testing/shop-process.ts'
import { runInTerminal } from '../testing/terminal.ts'
import { libpqEnvironment } from '../backups/postgres-tools.ts'

const run = (command: string, argument: string, environment: Record<string, string>) =>
  runInTerminal(command, [argument], environment)

/** Creates an empty database beside the shop's own, on a server that ends with the test. */
async function anEmptyDatabase({ db: admin, url }: OwnPostgres): Promise<{ url: string; db: Db }> {
  await sql`create database restored`.execute(admin)
  const address = urlOfDatabase(url, 'restored')
  const db = openDb({ connectionString: address, maxConnections: 1, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  return { url: address, db }
}

async function listScratchDatabases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname like 'atelier_scratch%'`.execute(db)
  return rows.map(({ datname }) => datname)
}

test('passes the password to PostgreSQL’s programs where no other user can read it', () => {
  expect(libpqEnvironment('postgresql://me:p%40ss@db.example:5433/shop?sslmode=require')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '5433',
    PGUSER: 'me',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'shop',
    PGSSLMODE: 'require',
  })
})

test.runIf(ofMachine)(
  'restores orders, images and the link secret from a backup, and overwrites no existing shop',
  { timeout: 120_000 },
  async () => {
    const postgres = await startOwnPostgres(ofMachine ?? undefined)
    onTestFinished(postgres.stop)
    const address = await untilOpen(postgres.open())
    const ordering = placeOrdersContinuously(() => address, postgres.bag, 1)
    await expect.poll(() => ordering.acknowledged.size).toBeGreaterThan(0)
    await ordering.stop()
    const [dataDir, backups, restored] = [aDataDir(), aDataDir(), aDataDir()]
    mkdirSync(join(dataDir, 'uploads/products'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads/products/bag.jpg'), 'an image')
    writeFileSync(join(dataDir, 'session-secret'), 'signs links')

    const made = run('make-backup.ts', backups, { DATABASE_URL: postgres.url, DATA_DIR: dataDir })
    expect(made.problem).toBe('')
    const folder = /Backup made: (.+)/.exec(made.output)?.[1] ?? ''

    const shop = { DATABASE_URL: postgres.url, DATA_DIR: dataDir }
    const drilled = runInTerminal('drill-backup.ts', [], shop)
    expect(drilled).toMatchObject({ status: 0, problem: '' })
    expect(JSON.parse(drilled.output)).toMatchObject({ migrated: 0, auditRows: 0, orderLines: 1 })
    expect(await listScratchDatabases(postgres.db)).toEqual([])
    const dump = join(folder, 'database.dump')
    const whole = readFileSync(dump)
    writeFileSync(dump, whole.subarray(0, whole.length - 20_000))
    const failed = runInTerminal('drill-backup.ts', [], shop)
    writeFileSync(dump, whole)
    expect([failed.status, failed.problem]).toEqual([1, expect.stringMatching(/^pg_restore failed: .+\n$/)])
    expect(failed.output).toContain('the restore drill failed')
    expect(await listScratchDatabases(postgres.db)).toEqual([])

    const empty = await anEmptyDatabase(postgres)
    const target = { DATABASE_URL: empty.url, DATA_DIR: restored }
    expect(run('restore-backup.ts', folder, target)).toMatchObject({ status: 0, problem: '' })
    const ordersOf = (db: Db) =>
      db.selectFrom('orders').select(['order_id', 'total_cents']).orderBy('order_id').execute()
    const orders = await ordersOf(postgres.db)
    expect(orders).not.toEqual([])
    expect(await ordersOf(empty.db)).toEqual(orders)
    expect(readFileSync(join(restored, 'uploads/products/bag.jpg'), 'utf8')).toBe('an image')
    expect(readFileSync(join(restored, 'session-secret'), 'utf8')).toBe('signs links')

    const again = run('restore-backup.ts', folder, target)
    expect([again.status, again.problem]).toEqual([
      1,
      expect.stringMatching(/^The database at DATABASE_URL has tables/),
    ])
  },
)
