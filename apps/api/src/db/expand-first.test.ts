import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOrderBody, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testLog } from '../testing/test-log.ts'
import { withScratchDatabase } from '../backups/scratch-database.ts'
import { insertOnlyProduct } from '../testing/embedded-shop.ts'
import type { Db } from './client.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

/** Two made-up versions, as in scripts/architecture/migrations.test.ts: the first replaces a column, the second removes it. */
const REPLACES = `
alter table products add column subtitle text not null default '';
create index if not exists products_subtitle on products (subtitle);`
const REMOVES = `
-- unused since the migration before: processes read the subtitle since then
alter table products drop column compare_at_price_cents cascade;`

let folder = ''
let number = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  number = (await readdir(folder)).length
})
afterEach(async () => {
  const { db } = await testDatabase()
  await sql`alter table products drop column if exists subtitle`.execute(db)
  await sql`delete from schema_migrations where name like '%-subtitles'`.execute(db)
  await rm(folder, { recursive: true })
})

async function migrateToNextVersion(name: string, statements: string, db?: Db): Promise<void> {
  number += 1
  await writeFile(join(folder, `${String(number).padStart(4, '0')}_${name}-subtitles.sql`), `-- Made up.${statements}`)
  await migrate(db ?? (await testDatabase()).db, testLog, { folder })
}

test('this version sells on the schema of the next one', async () => {
  const shop = await createTestApp()
  const product = await aProduct()
  await migrateToNextVersion('add', REPLACES)
  expect((await shop.get('/api/products')).status).toBe(200)
  const other = await aProduct()
  for (const sold of [product, other]) {
    expect((await shop.post('/api/orders', anOrderBody([sold]))).status).toBe(201)
  }
})

test('this version reads products only until the version after the next has removed what it reads', async () => {
  const { url } = await testDatabase()
  const options = { log: testLog, now: () => new Date(), signal: new AbortController().signal }
  await withScratchDatabase(url, options, async ({ db }) => {
    await migrate(db, testLog)
    const { productId } = await insertOnlyProduct(db)
    const { get } = await createTestApp({}, { db })
    const readProduct = async (): Promise<number> => (await get(`/api/products/${productId}`)).status
    await migrateToNextVersion('add', REPLACES, db)
    expect(await readProduct()).toBe(200)
    await migrateToNextVersion('remove', REMOVES, db)
    testLog.expectErrors()
    expect((await createTestApp({}, { db }).then(({ get: ask }) => ask(`/api/products/${productId}`))).status).toBe(500)
  })
})

test('this version cannot start on the schema of the next one, and says so', async () => {
  await migrateToNextVersion('add', REPLACES)
  await expect(migrate((await testDatabase()).db, testLog)).rejects.toThrow(/which this version does not know/)
})
