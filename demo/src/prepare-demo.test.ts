import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedSecret } from '../../apps/api/src/boot/data-dir.ts'
import { inTransaction } from '../../apps/api/src/db/client.ts'
import { aCustomer } from '../../apps/api/src/testing/factories.ts'
import { havePublished } from '../../apps/api/src/testing/have-published.ts'
import { createTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts'
import { openDatabaseOfFile } from '../../apps/api/src/testing/test-database.ts'
import { prepareDemo } from './prepare-demo.ts'

let shop: TestApp
let dataDir = ''
let first: Awaited<ReturnType<typeof prepareDemo>>
// One demo, which takes seconds to insert: one test looks at its documents, another one at its password.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-'))
  shop = await createTestApp({}, { db: await openDatabaseOfFile() })
  first = await start()
}, 180_000)
afterAll(async () => {
  await shop.deps.db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (change: { DEMO_PASSWORD?: string } = {}, { db, log, now, config } = shop.deps) =>
  prepareDemo({ db, log, now, storedSecret, config: { ...config, DATA_DIR: dataDir, ...change } })
const versions = ({ deps } = shop) =>
  deps.db.selectFrom('shop_document_versions').select(['version', 'key']).orderBy('version').execute()

test('a later start publishes the documents that are new, and leaves those alone that staff changed', async () => {
  const { db } = shop.deps
  await havePublished(shop.deps, 'page-about', { title: 'Another title' })
  const before = await versions()
  await start()
  expect(await versions()).toEqual(before)
  // As an earlier version left it: published versions are append-only.
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('shop_document_versions').where('key', '=', 'page-faq').execute()
  })
  await start()
  const after = await versions()
  expect(after.map(({ key }) => key).toSorted()).toEqual(before.map(({ key }) => key).toSorted())
  expect(after.at(-1)?.key).toBe('page-faq')
})

test('the printed password is that of the first start, a given one, or null when this directory does not know it', async () => {
  expect(first?.password).toMatch(/^[A-Z]\w{4}-\w{4}-\w{6}!$/)
  expect(first?.passwordFile).toBe(join(dataDir, 'demo-password'))
  expect((await start())?.password).toBe(first?.password)
  expect(await start({ DEMO_PASSWORD: 'another password' })).toMatchObject({
    password: 'another password',
    passwordFile: null,
  })
  expect((await start())?.password).toBeNull()
  expect((await start({ DEMO_PASSWORD: 'another password' }))?.password).toBe('another password')
})

test('a shop that is in use has no demo', async () => {
  await aCustomer()
  const inUse = await createTestApp()
  expect(await start({}, inUse.deps)).toBeNull()
  expect(await versions(inUse)).toEqual([])
})
