import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDb, type Db } from '../db/client.ts'
import { anOrderBody, aProduct } from '../testing/factories.ts'
import { urlOfDatabase } from '../testing/global-setup.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { createTestApp } from '../testing/test-app.ts'
import { runInTerminal } from '../testing/terminal.ts'
import { onPostgres, testDatabase } from '../testing/test-database.ts'
import { libpqEnvironment } from './postgres-tools.ts'

const hasTools = spawnSync('pg_dump', ['--version']).status === 0

const run = (command: string, argument: string, environment: Record<string, string>) =>
  runInTerminal(command, [argument], environment)

/** Creates an empty database beside the test's own, and drops it afterwards. */
async function withEmptyDatabase(work: (url: string, db: Db) => Promise<void>): Promise<void> {
  const { db: admin, url } = await testDatabase()
  const name = `${new URL(url).pathname.slice(1)}_restored`
  await sql`create database ${sql.id(name)}`.execute(admin)
  const address = urlOfDatabase(url, name)
  const db = openDb({ connectionString: address, maxConnections: 1, onIdleError: () => undefined })
  try {
    await work(address, db)
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
  }
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

test.runIf(onPostgres() && hasTools)(
  'restores orders, images and the link secret from a backup, and overwrites no existing shop',
  { timeout: 60_000 },
  async () => {
    const { post } = await createTestApp()
    expect((await post('/api/orders', anOrderBody([await aProduct()]))).status).toBe(201)
    const [dataDir, backups, restored] = [aDataDir(), aDataDir(), aDataDir()]
    mkdirSync(join(dataDir, 'uploads/products'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads/products/bag.jpg'), 'an image')
    writeFileSync(join(dataDir, 'session-secret'), 'signs links')
    const { url, db: original } = await testDatabase()

    const made = run('make-backup.ts', backups, { DATABASE_URL: url, DATA_DIR: dataDir })
    expect(made.problem).toBe('')
    const folder = /Backup made: (.+)/.exec(made.output)?.[1] ?? ''

    await withEmptyDatabase(async (address, db) => {
      const target = { DATABASE_URL: address, DATA_DIR: restored }
      expect(run('restore-backup.ts', folder, target)).toMatchObject({ status: 0, problem: '' })
      const orders = await original.selectFrom('orders').select(['order_id', 'total_cents']).execute()
      expect(await db.selectFrom('orders').select(['order_id', 'total_cents']).execute()).toEqual(orders)
      expect(orders).toHaveLength(1)
      expect(readFileSync(join(restored, 'uploads/products/bag.jpg'), 'utf8')).toBe('an image')
      expect(readFileSync(join(restored, 'session-secret'), 'utf8')).toBe('signs links')

      const again = run('restore-backup.ts', folder, target)
      expect([again.status, again.problem]).toEqual([
        1,
        expect.stringMatching(/^The database at DATABASE_URL has tables/),
      ])
    })
  },
)
